/** The faces of a deck's cards in one style, as the build fitted them, from a classic script. */

import { loadScript } from "../shared/load-files.ts";

/** The sides of each front by id, and the back of the deck, as HTML. */
export interface DeckFaces {
  fronts: Record<string, string[]>;
  back: string;
  /** Whether a long text continues on the back of its card. */
  twoSided: boolean;
}

declare global {
  interface Window {
    musterbookFaces?: Record<string, DeckFaces>;
  }
}

/** Return the faces of a deck; `files` is the address of its scripts without the style. */
export async function facesOf(files: string, deck: string, style: string): Promise<DeckFaces> {
  const key = `${deck} ${style}`;
  if (!window.musterbookFaces?.[key]) await loadScript(`${files}-${style}.js`);
  const { fronts = {}, ...others } = window.musterbookFaces?.[key] ?? { back: "", twoSided: false };
  const pictures = `src="${files.split("assets/")[0]}assets/pictures/`;
  const withPictures = (html: string): string => html.replaceAll('src="picture:', pictures);
  const shown = Object.entries(fronts).map(([id, sides]) => [id, sides.map(withPictures)]);
  return { ...others, fronts: Object.fromEntries(shown), back: withPictures(others.back) };
}
