/**
 * Show another address for the page. Safari refuses after 100 in 30 seconds: a player who types on
 * keeps the last one.
 */
export function replaceAddress(address: string): void {
  try {
    history.replaceState(history.state, "", address);
  } catch {
    // The address is only for links and reloads.
  }
}
