/** The texts of a game on two phones. */

export const title = "Two phones";
export const why =
  "Both phones play the same game, without internet: they only need the same Wi-Fi, or the hotspot of one of them.";
export const show = "Show a code";
export const showWhy = "The other player scans it with the camera of their phone.";
export const showWhyOnDisk =
  "The other player opens the randomizer on their phone and scans it there: Two phones.";
export const scan = "Scan a code";
export const scanWhy = "It is on the other player's phone.";
export const againWhy = "On the other phone, open “Two phones” and show a code. Then scan it here.";
export const watch = "Let a third screen watch";
export const watchWhy = "It scans a code that this phone shows, and cannot change the game.";
export const connected = "Both phones are connected.";
export const setUp =
  "The phones are connected. Set up the game on this phone: it starts on both. You are the first player.";
export const setUpHere = "Set up the game";
export const waitForGame =
  "The phones are connected. The other player sets up the game: it starts here, too.";
export const codeLabel = "QR code of this phone";
export const orSend = "Or send this code:";
export const copy = "Copy";
export const copied = "Copied.";
export const paste = "Code of the other phone:";
export const orPaste = "Or paste the code of the other phone:";
export const take = "Connect";
export const next = "Then scan the code that the other phone shows.";
export const scanAnswer = "Scan the other code";
export const answerNext = "Now the first phone scans this code.";
export const disconnect = "Play on alone";
export const reconnect = "Connect again";
export const close = "Close";
export const noNetwork =
  "This phone is in no network. Connect both phones to the same Wi-Fi, or turn on the hotspot of one.";
export const noConnection =
  "This browser cannot connect to another phone. Hand the game over as a link or QR code instead: menu, Share.";
export const noCamera = "The camera is not available here. Paste the code instead.";
export const wrongCode = "This is not a code of the other phone. Begin again on both phones.";
export const wrongPack = "The two phones have different versions of the rules. Update both pages.";
export const wrongBase =
  "This game was continued from a link or an older version, so it cannot be shared. Start a new one.";
export const looking = "Hold the code before the camera.";

// The game
export const secretly = "Secret: both choices are revealed together.";
export const both = (name: string) => `Connected: this phone is ${name}’s`;
export const notConnected = "Not connected.";
export const alone = "Not connected: play on, the other phone follows when you connect again.";
export const apart =
  "Not connected. Connect again: the first phone shows a code, and this one scans it.";
export const watching = "You are watching this game";
export const notWatching = "Not connected: the game may have moved on.";
export const hostStarts = "Rematch: on the other phone";
export const otherChooses = (name: string) => `${name} is choosing`;
export const locked = "Your choice is locked in. Both are shown together.";

// Messages
export const keptBeside =
  "The game of the other phone goes on here. What you have played alone was saved beside it.";
