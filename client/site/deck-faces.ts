/**
 * The faces of a deck's cards in a size and a theme, from its classic scripts.
 *
 * The script of the usual size has complete faces in the first theme. Other themes, and the scripts
 * of other sizes, contain only the fields that differ from those.
 */

import { load } from "../shared/load";
import type { Face } from "./card-split";

type Theme = "full" | "low-ink";

/** Fronts by id, and the back of the deck. */
export interface DeckFaces {
  fronts: Record<string, Face>;
  back: string;
}

interface Stored {
  fronts: Record<string, Partial<Face>>;
  back: string;
}

declare global {
  interface Window {
    musterbookFaces?: Record<string, Record<Theme, Stored>>;
  }
}

/** The theme whose faces are complete. */
export const FIRST: Theme = "full";

/** Returns the faces of a deck; `files` is the address of its scripts without the size. */
export async function facesOf(
  files: string,
  deck: string,
  choice: { theme: string; size: string; usual: string },
): Promise<DeckFaces> {
  const theme = choice.theme as Theme;
  const scripts = [choice.usual, ...(choice.size === choice.usual ? [] : [choice.size])];
  const layers: Stored[] = [];
  for (const size of scripts) {
    const key = `${deck} ${size}`;
    if (!window.musterbookFaces?.[key]) await load(`${files}-${size}.js`);
    const sides = window.musterbookFaces?.[key];
    if (sides) layers.push(sides[FIRST], ...(theme === FIRST ? [] : [sides[theme]]));
  }
  const ids = Object.keys(layers[0]?.fronts ?? {});
  const fronts = ids.map((id) => {
    return [id, Object.assign({}, ...layers.map((layer) => layer.fronts[id]))];
  });
  const pictures = `src="${files.split("assets/")[0]}assets/pictures/`;
  for (const [, face] of fronts) {
    face.pieces = face.pieces.map(([html, ...others]: [string, ...number[]]) => {
      return [html.replace('src="picture:', pictures), ...others];
    });
  }
  return { fronts: Object.fromEntries(fronts), back: layers.at(-1)?.back ?? "" };
}
