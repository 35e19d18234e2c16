/**
 * The context of every part of the page: the game, the pack with the players' names, the session.
 * Why: docs/decisions/players-before-sides.md
 */

import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Session, View } from "./session.ts";

export type { View } from "./session.ts";

export const SessionContext = createContext<Session | null>(null);

/** The session, on every page. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === null) throw new Error("there is no session");
  return session;
}

/** The game on the screen. Throws outside a game. */
export function useView(): View {
  const { view } = useSession();
  if (view === null) throw new Error("no game is open");
  return view;
}
