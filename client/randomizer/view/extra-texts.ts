/** The texts of the interface that only the extras show, imported as `T` there with all others. */

import { cardCount } from "./texts.ts";

export * from "./texts.ts";

// Controls on every screen
export const score = "Score";
export const piles = "Decks";
export const back = "Back";
export const less = "One less";
export const moreVp = "One more";

// Start page
export const poolLabel = "Pool";
export const eventLabel = "Event";
export const rounds = (count: number) => `${count} rounds`;
export const eventAgain = "Draw other rounds";
export const eventRound = (number: number) => `Round ${number}`;
export const eventWhy = "Choose the round you are playing. The same seed gives the same rounds:";
export const randomRow = "Random mission";
export const layouts = (values: string) => `layouts ${values}`;
export const layoutOne = (value: number) => `layout ${value}`;
export const leaveOutWhy = "Cards you do not own, or that cannot be scored in this game.";
export const oneMission = "One mission";
export const random = "Random";

// Saved games and history
export const takeGo = "Open";
export const takeFile = "File";
export const takeLink = "Link or code";
export const historyEmpty = "Finished games are listed here.";
export const historyCount = (games: number) =>
  games === 1 ? "1 finished game" : `${games} finished games`;
export const byPlayer = "Players";
export const byPack = "Packs";
export const byMission = "Missions";
export const played = "Games";
export const wins = "Wins";
export const draws = "Draws";
export const average = "Avg VP";
export const attackerWins = "Attacker won";
export const exportCsv = "Export as CSV";

// A game that can only be read
export const noPack = (pack: string) =>
  `This game was played with ${pack || "a pack"}, which this page does not have. This is its record.`;
export const changedPack =
  "This game needs cards that this page does not have, so it cannot continue here. It still can on the other device. This is its record.";
export const cards = "Cards";

// The main button
export const toGames = "New game";

// Score sheet and result
export const confirmedByBoth = "Both players confirmed this result on their own phones.";
export const confirmedByOne = (name: string) => `${name} confirmed this result on their own phone.`;
export const tally = "Round";
export const total = "Total";
export const correctHint = "Tap a number to correct it.";
export const correct = (what: string, round: number) => `Correct ${what}, round ${round}`;
export const winner = (side: string, a: number, d: number) => `${side} wins ${a} : ${d}`;
export const draw = (points: number) => `Draw, ${points}VP each`;
export const won = (side: string) => `${side} wins`;
export const drawn = "Draw";
export const whoWon = "Who won the mission?";
export const byRound = "By round";
export const roundShort = (round: number | "") => `R${round}`;

// Map
export const control = (marker: string, side: string | null) =>
  side === null ? `${marker}: nobody controls it` : `${marker}: ${side} controls it`;
export const controlHint = "Tap an objective marker to change who controls it.";
export const tapControl = "Control";
export const tapPlaced = (side: string) => `${side}’s markers`;
export const placeHint = (side: string, what: string) =>
  `Tap an objective to place or remove the ${what} of ${side}.`;
export const placedBy = (side: string, count: number, what: string) =>
  count === 1 ? `${side} has one ${what} there` : `${side} has ${count} ${what}s there`;

// Table mode
export const tableMode = "Table mode";
export const more = "More";
export const leaveTable = "Leave table mode";

// Decks and corrections
export const toDraw = "To draw";
export const discards = "Discarded";
export const out = "Removed";
export const inPlay = "In play";
export const hidden = (count: number) => `${cardCount(count)}, face down`;
export const empty = "none";
export const shared = "Both players";
export const corrections = "Correct";
export const correctionsWhy = "Nothing else happens, and you can undo it.";
export const pickCard = "Choose a card";
export const card = "Card";
export const toPlay = "Put into play";
export const toSide = (side: string) => `Give to ${side}`;
export const toDiscard = "Discard";
export const toDeck = "Shuffle into the deck";
export const toTop = "Put on top";
export const toOut = "Remove";
export const drawTop = "Draw a card";
export const drawFor = (side: string) => `Draw for ${side}`;
export const shuffle = "Shuffle the deck";
export const shuffleAll = "Shuffle the discards in";
export const seedIs = (seed: string) => `Seed: ${seed}`;

export const cancel = "Cancel";

// Choices that are revealed together
export const bothChose = "Both have chosen";
export const showMission = "Show mission and map";

// Notes of a game
export const notes = "Notes and armies";
export const note = "Notes";

// The early end
export const finish = "End the battle now";
export const finishWhy =
  "Only when a player concedes, both agree, or the rules end it: a battle can continue without one army. What scores at the end of the battle comes next.";

// Log
export const goTo = "Go back to here";
export const here = "Now";
export const earlier = "Show earlier entries";

// Sharing
export const share = "Share";
export const printGame = "Print this game";
export const handOver = "Continue on another device";
export const handOverWhy =
  "Scan the code or open the link: the other device gets the game with its log.";
export const qrLabel = "QR code of this game";
export const qrTooLong = "This game is too long for a QR code. Use the link or the file.";
export const link = "Link";
export const gameCode = "Code (paste it under “Open a game”)";
export const copy = "Copy";
export const copied = "Copied.";
export const notCopied = "Copying failed. Select the text and copy it.";
export const send = "Send";
export const asFile = "Save as file";
export const result = "Result";
export const copyText = "Copy as text";

// Chess clock and screen
export const clockAdd = "Add a chess clock";
export const keepAwake = "Keep the screen on";
export const minutes = "Minutes for each player";
export const clockStart = "Start";
export const clockGo = "Resume";
export const clockPause = "Pause";
export const clockPass = (side: string) => `Pass to ${side}`;
export const clockSet = "Set the minutes";
export const clockOff = "Turn the clock off";

// Cards and questions
export const fromMap = (vp: number) => `Score from the map: +${vp}VP`;
export const roll = "Roll";
