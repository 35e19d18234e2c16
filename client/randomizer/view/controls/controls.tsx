/** Controls and small parts that every feature uses. */

import { type ComponentChildren, createElement } from "preact";
import { useLayoutEffect, useMemo } from "preact/hooks";
import { totalsOf } from "../../engine/random.ts";
import * as T from "../texts.ts";
import { useSession } from "../view.ts";

type Children = { readonly children?: ComponentChildren };

/** An element with HTML from the pack; the build escapes raw HTML, and saves contain none. */
export function Html(props: { markup: string; tag?: "div" | "span" | "h2" | "p"; class?: string }) {
  const { markup, tag = "div", ...rest } = props;
  return createElement(tag, { ...rest, dangerouslySetInnerHTML: { __html: markup } });
}

interface ButtonProps extends Children {
  /** Names the control for tests and for keeping the focus. */
  readonly id: string;
  readonly go: () => void;
  readonly class?: string;
  readonly label?: string | undefined;
  readonly title?: string | undefined;
  readonly off?: boolean | undefined;
  readonly pressed?: boolean | undefined;
  readonly expanded?: boolean;
  /** The control that gets the focus when this one disappears. */
  readonly then?: string;
  /** Whether a second tap right after the first is ignored. */
  readonly once?: boolean;
}

export const Button = (props: ButtonProps) => (
  <button
    type="button"
    class={props.class ?? "option"}
    data-key={props.id}
    data-once={props.once}
    data-then={props.then}
    aria-label={props.label}
    title={props.title}
    aria-pressed={props.pressed}
    aria-expanded={props.expanded}
    disabled={props.off}
    onClick={props.go}
  >
    {props.children}
  </button>
);

export const IconButton = ({
  icon,
  ...rest
}: Omit<ButtonProps, "children"> & { icon: IconName }) => (
  <Button class="tool" title={rest.label} {...rest}>
    <Icon name={icon} />
  </Button>
);

/** One less, the number, one more. */
export function Stepper(props: {
  id: string;
  value: number;
  most?: number;
  less: string;
  more: string;
  unit?: string;
  change: (value: number) => void;
}) {
  const { id, value, most = 999, change } = props;
  const step = (by: 1 | -1, label: string) => (
    <Button
      class="step"
      id={`${id} ${by}`}
      label={label}
      off={value + by < 0 || value + by > most}
      go={() => change(value + by)}
    >
      <Icon name={by < 0 ? "minus" : "plus"} />
    </Button>
  );
  return (
    <span class="stepper">
      {step(-1, props.less)}
      <output>
        <strong>{value}</strong> {props.unit}
      </output>
      {step(1, props.more)}
    </span>
  );
}

export const Field = ({ name, children }: Children & { name: ComponentChildren }) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: the control is the child
  <label class="field">
    <span>{name}</span>
    {children}
  </label>
);

/** A radio button or a checkbox with its explanation, as a row to tap. */
export const ChoiceRow = (
  props: Children & { id: string; on: boolean; name?: string; value?: string; choose: () => void },
) => (
  <label class={`choice-row${props.on ? " on" : ""}`}>
    <input
      type={props.name === undefined ? "checkbox" : "radio"}
      name={props.name}
      value={props.value}
      checked={props.on}
      data-key={props.id}
      onChange={props.choose}
    />
    <span>{props.children}</span>
  </label>
);

export const TextField = (props: {
  id: string;
  value: string;
  /** Whether it may be longer than a name. */
  isLong?: boolean;
  change: (text: string) => void;
}) => (
  <input
    type="text"
    data-key={props.id}
    value={props.value}
    autocomplete="off"
    autocapitalize="none"
    spellcheck={false}
    maxLength={props.isLong ? undefined : 64}
    onInput={(event) => props.change(event.currentTarget.value)}
  />
);

/** A list to choose from; each option has a value and a label. */
export const Select = (props: {
  id: string;
  label: string;
  name?: string;
  value: string | number | undefined;
  options: readonly (readonly [value: string | number, label: string | number])[];
  choose: (value: string) => void;
}) => (
  <Field name={props.label}>
    <select
      name={props.name}
      data-key={props.id}
      value={props.value}
      onChange={(event) => props.choose(event.currentTarget.value)}
    >
      {props.options.map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  </Field>
);

/** The button of a disclosure; the session remembers what is open. */
export function FoldButton(props: Children & { id: string; class?: string; label?: string }) {
  const session = useSession();
  const { id } = props;
  return (
    <Button
      class="fold-button"
      {...props}
      id={`fold ${id}`}
      expanded={session.folds.has(id)}
      go={() => session.fold(id)}
    />
  );
}

/**
 * A disclosure that stays as the player left it; its contents exist only while it is open. It is a
 * button because `details` takes a browser longer to style and lay out.
 */
export function Fold(props: Children & { id: string; title: string; class?: string }) {
  const { id, title } = props;
  return (
    <div class={props.class ?? "fold"}>
      <FoldButton id={id}>{title}</FoldButton>
      {useSession().folds.has(id) && props.children}
    </div>
  );
}

/** An address of data; it is revoked when other data follows, or with the part that shows it. */
function useAddress(blob: Blob): string {
  const address = useMemo(() => URL.createObjectURL(blob), [blob]);
  useLayoutEffect(() => () => URL.revokeObjectURL(address), [address]);
  return address;
}

/** A link that downloads text as a file. */
export function Download(props: {
  text: string;
  name: string;
  label: string;
  type?: string;
  id?: string;
}) {
  const blob = useMemo(
    () => new Blob([props.text], { type: props.type ?? "application/json" }),
    [props.text],
  );
  return (
    <a
      class="option"
      href={useAddress(blob)}
      download={props.name}
      data-key={props.id ?? "download"}
    >
      {props.label}
    </a>
  );
}

/** A file name from a title. */
export const fileName = (title: string, ending = ".musterbook.json"): string =>
  `${
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-")
      .replace(/^-|-$/g, "") || "game"
  }${ending}`;

/** The paths of icons: 24 × 24, stroked with the colour of the text. */
const PATHS = {
  back: "M15 5l-7 7 7 7",
  again: "M20 12a8 8 0 1 1-2.500-5.700L20 8.500M20 3v5.500h-5.500",
  undo: "M4 9h10a6 6 0 0 1 0 12h-3M4 9l5-5M4 9l5 5",
  redo: "M20 9H10a6 6 0 0 0 0 12h3M20 9l-5-5M20 9l-5 5",
  menu: "M5 7h14M5 12h14M5 17h14",
  minus: "M6 12h12",
  plus: "M12 6v12M6 12h12",
  check: "M5 13l4.500 4.500L19 7",
  page: "M10 5H6v13h13v-4M14 5h5v5M19 5l-8 8",
  share: "M12 15V4M12 4L8 8M12 4l4 4M6 12v8h12v-8",
  phones: "M4 5h7v14H4zM14 5h6v14h-6M7 16h1",
  print: "M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z",
  games: "M7 8h13v12H7zM4 16V4h12",
  edit: "M5 19l1-4L16 5l3 3L9 18zM14 7l3 3",
  trash: "M5 7h14M9 7V4h6v3M7 7l1 13h8l1-13",
  close: "M6 6l12 12M18 6L6 18",
  table: "M5 3h14v18H5zM5 12h14M9 7.500h6M9 16.500h6",
  history: "M5 20V10M12 20V4M19 20v-7",
  piles: "M6 8h12v13H6zM8 4h8M7 6h10",
  log: "M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01",
  flag: "M6 21V4M6 4h12l-3 4 3 4H6",
} as const;

export type IconName = keyof typeof PATHS;

/** An icon without an accessible name: the control around it has one. */
export const Icon = ({ name }: { name: IconName }) => (
  <svg class="icon" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
    <path
      d={PATHS[name]}
      fill="none"
      stroke="currentColor"
      stroke-width="2"
      stroke-linecap="round"
      stroke-linejoin="round"
    />
  </svg>
);

/** A page besides the game: its title, what it shows, and the button that leaves it. */
export const Shell = (
  props: Children & { title: string; class: string; label: string; leave: () => void },
) => (
  <div class="shell">
    <header class="top">
      <h1>{props.title}</h1>
    </header>
    <main class={props.class}>{props.children}</main>
    <footer class="bar">
      <Button class="main" id="back" go={props.leave}>
        {props.label}
      </Button>
    </footer>
  </div>
);

/** The way back to the site. */
export function HomeLink({ isInMenu = false }: { isInMenu?: boolean }) {
  const { home } = useSession();
  return home === "" ? null : (
    <a class={isInMenu ? "menu-entry" : "tool home"} href={home} title={T.toSite}>
      <Icon name="back" />
      <span class={isInMenu ? "" : "visually-hidden"}>{T.toSite}</span>
    </a>
  );
}

/** The notices on the page. */
export function NoticeList() {
  const session = useSession();
  return (
    <>
      {session.notices.all.map(([key, { text, action, leave, file }]) => (
        <div key={key} class="message" data-notice={key}>
          <p>{text}</p>
          <div class="message-actions">
            {action && (
              <Button id={action.id} go={action.go}>
                {action.label}
              </Button>
            )}
            {file && <Download {...file} />}
            <Button id={`dismiss ${key}`} go={() => session.notices.dismiss(key)}>
              {leave ?? T.dismiss}
            </Button>
          </div>
        </div>
      ))}
    </>
  );
}

/** The totals of dice that were rolled on the table, beside a button that rolls them here. */
export function TableDice(props: { id: string; dice: string; pick: (total: number) => void }) {
  const { id, dice, pick } = props;
  return (
    <>
      <p class="hint">{T.onTable}</p>
      <div class="options dice">
        {totalsOf(dice).map((total) => (
          <Button key={total} id={`${id} ${total}`} once go={() => pick(total)}>
            {total}
          </Button>
        ))}
      </div>
    </>
  );
}
