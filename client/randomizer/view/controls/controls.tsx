/** Controls and small parts that every feature uses. */

import { type ComponentChildren, createElement } from "preact";
import { useLayoutEffect, useMemo } from "preact/hooks";
import { totalsOf } from "../../engine/dice.ts";
import { useSession } from "../session-context.ts";
import * as T from "../texts.ts";
import { Icon, type IconName } from "./icons.tsx";

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

export const Field = ({ name, children }: Children & { name: ComponentChildren }) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: the control is the child
  <label class="field">
    <span>{name}</span>
    {children}
  </label>
);

/** A radio button with its explanation, as a row to tap. */
export const ChoiceRow = (
  props: Children & { id: string; on: boolean; name: string; value: string; choose: () => void },
) => (
  <label class={`choice-row${props.on ? " on" : ""}`}>
    <input
      type="radio"
      name={props.name}
      value={props.value}
      checked={props.on}
      data-key={props.id}
      onChange={props.choose}
    />
    <span>{props.children}</span>
  </label>
);

const focus = (field: HTMLElement | null): void => field?.focus();

export const TextField = (props: {
  id: string;
  value: string;
  /** Whether it may be longer than a name. */
  isLong?: boolean;
  change: (text: string) => void;
  /** What the Enter key does; the player has just opened such a field, which takes the focus. */
  enter?: () => void;
}) => (
  <input
    ref={props.enter ? focus : null}
    type="text"
    data-key={props.id}
    value={props.value}
    autocomplete="off"
    autocapitalize="none"
    spellcheck={false}
    maxLength={props.isLong ? undefined : 64}
    onInput={(event) => props.change(event.currentTarget.value)}
    onKeyDown={(event) => {
      if (event.key !== "Enter" || props.enter === undefined) return;
      event.preventDefault(); // it would also press the button that takes the focus next
      props.enter();
    }}
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

/** A link that downloads text as a file; its address is revoked with it, or when the text changes. */
export function Download(props: {
  text: string;
  name: string;
  label: string;
  type?: string;
  id?: string;
}) {
  const { text, type = "application/json" } = props;
  const address = useMemo(() => URL.createObjectURL(new Blob([text], { type })), [text, type]);
  useLayoutEffect(() => () => URL.revokeObjectURL(address), [address]);
  return (
    <a class="option" href={address} download={props.name} data-key={props.id ?? "download"}>
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
