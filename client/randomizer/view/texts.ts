/**
 * All texts of the interface of Play, imported as `T`. Sentences of the log are in `engine/log.ts`, and
 * why something is refused in `engine/refusals.ts`.
 */

import type { changedChallenger } from "../engine/challenger.ts";
import type { Side, Timing } from "../engine/pack.ts";
import { inVp, PHASES } from "../engine/phrases.ts";

export const cardCount = (count: number): string => (count === 1 ? "1 card" : `${count} cards`);

// Controls on every screen
export const loading = "Loading …";
export const notLoaded = "A part of this page could not be loaded. Go online and try again.";
export const phones = "Two phones";
export const retry = "Try again";
export const toSite = "Back to the site";
export const close = "Close";
export const undo = "Undo";
export const undoStep = (step: string): string => (step === "" ? undo : `${undo}: ${step}`);
export const redo = "Redo";
export const menu = "Menu";
export const log = "Log";
export const dismiss = "Dismiss";
export const score = "Score";
export const piles = "Decks";
export const back = "Back";
export const cancel = "Cancel";
export const done = "Done";

// Start page
export const newGame = "New game";
export const army = "Army";
export const noPacks = "This library has no playable pack.";
export const pack = "Mission pack";
export const otherEditions = "Other editions";
export const byHandOnly = "Maps only: enter the points yourselves.";
export const variant = "Type of mission";
export const howPool = "From the pool";
export const players = "Players";
export const player = ["Player 1", "Player 2"] as const;
export const organise = "Several tables";
export const tables = "Tables";
export const tableName = (number: number) => `Table ${number}`;
export const printTables = (count: number) => `Print ${count} tables`;
export const tableCode = (table: string) => `Code that opens ${table}`;
export const leftOut = (count: number) => `${cardCount(count)} left out`;
export const leaveOut = "Leave cards out";
export const seed = "Seed (the same seed draws the same cards; empty for a new one)";
export const start = "Draw the mission";
export const startChoosing = "Start the set-up";
export const drawOne = "Draw";
export const startOne = "Start";
export const drawOf = (what: string) => `Draw a mission: ${what}`;
export const startOf = (what: string) => `Start the set-up: ${what}`;
export const yourMission = "Your mission";
export const drawnHint = (choosable: boolean) =>
  `Tap ↻ to draw one piece again${choosable ? ", or tap an underlined one to choose" : ""}.`;
export const organisedHint = "The organiser drew this mission for your table.";
export const everything = "All";
export const without = (what: string) => `Play without: ${what}`;
export const picture = "Picture of the map";
export const noPicture = "This browser could not make the picture.";
export const beginBattle = "Begin battle";
export const poolLabel = "Pool";
export const randomRow = "Random mission";
export const layouts = (values: string) => `layouts ${values}`;
export const leaveOutWhy = "Cards you do not own, or that cannot be scored in this game.";
export const random = "Random";

// Saved games and history
export const games = "Saved games";
export const olderGames = (count: number) =>
  count === 1 ? "1 older game" : `${count} older games`;
export const oldGame = "Unnamed game";
export const unreadable = "Unreadable game";
export const unreadableWhy = "Download it to keep it.";
export const oldVersion = "saved by an earlier version";
export const packMissing = "pack not available";
export const roundOnly = (round: number) => `Round ${round}`;
export const rename = "Rename";
export const newName = "New name";
export const saveName = "Save";
export const remove = "Delete";
export const removed = (name: string) => `${name} was deleted.`;
export const restore = "Restore";
export const take = "Open a game from a link or file";
export const taken = (name: string) => `${name} was imported.`;
export const takenBoth =
  "Both devices continued this game. The imported one is saved as a separate game.";
export const takenNone = "This is not a complete game. Copy the whole link again, or use the file.";
export const oneFile = "Download Play as one file";
export const oneFileSize = (size: string) => ` (${size}) for a device without internet access.`;
export const history = "History";
export const openGame = "Open";
export const takeFile = "File";
export const takeLink = "Link or code";
export const historyEmpty = "Finished games are listed here.";
export const historyCount = (games: number) =>
  games === 1 ? "1 finished game" : `${games} finished games`;
export const played = "Games";
export const wins = "Wins";
export const draws = "Draws";
export const average = "Avg VP";
export const exportCsv = "Export as CSV";

// The battle
export const mission = "Mission";
export const hand = (side: string) => `${side}’s hand`;
export const round = (round: number, of: number) => `Round ${round} of ${of}`;
export const turnOf = (side: string) => `${side}’s turn`;
export const before = "Before the battle";
export const over = "Battle over";
export const wholeTurn = "Movement to end of turn";
export const cp = "CP";
export const hasCp = (side: string, cp: number) => `${side} has ${cp}CP`;
export const cpLess = (side: string) => `${side}: one CP less`;
export const cpMore = (side: string) => `${side}: one CP more`;
export const full = "limit reached";
export const challenger = "Challenger";
/** What a correction of the score changes about the Challenger of this round, and the tap for it. */
export function challengerChanged(
  sides: Readonly<Record<Side, string>>,
  { old, new: now, isUsed }: NonNullable<ReturnType<typeof changedChallenger>>,
): { text: string; label: string; leave: string } {
  const parts = ["The score was corrected."];
  if (old !== null) {
    const how = old.behind > 0 ? `was only ${inVp(old.behind)} behind` : "was not behind";
    const drew =
      old.copy === null ? "is not the Challenger" : "would not have drawn its Challenger card";
    parts.push(`${sides[old.side]} ${how} when this round began and ${drew}.`);
    if (isUsed) parts.push("The card has already been used.");
  }
  if (now !== null)
    parts.push(
      `${sides[now.side]} was ${inVp(now.behind)} behind when this round began and should have been the Challenger.`,
    );
  const isTaken = old !== null && old.copy !== null;
  const label = isTaken
    ? "Take the card back"
    : now === null
      ? "Remove the Challenger"
      : `Make ${sides[now.side]} the Challenger`;
  return { text: parts.join(" "), label, leave: isTaken ? "Keep the card" : "Leave it" };
}
export const openScore = "Open the score sheet";
export const now = "Now";
export const openCards = (names: string, side: string) => `${names} (${side})`;
export const open = (names: string) => `To score now: ${names}.`;
export const lastChance = (names: string) => `Last chance: ${names}.`;
export const notScored = (names: string, isPreviousTurn: boolean) =>
  `Not scored${isPreviousTurn ? " in the previous turn" : ""}: ${names}.`;
export const showOpen = "Show";
export const leavesUnscored = (count: number) => `${count} not scored`;
export const later = (names: string) => `Later: ${names}`;
export const nothingDue = (names: string) => `Nothing to score now: ${names}`;
export const exchangeCard = "Exchange a card";
export const exchangeAsk = (uses: { times: number; per: string } | null) =>
  `Which card do you give up?${uses?.times === 1 ? ` Once per ${uses.per}.` : ""}`;
export const handCards = (mode: string, count: number) => `${mode} · ${cardCount(count)}`;
export const left = (count: number) => `${cardCount(count)} left`;
export const noCards = "No active cards.";

// Cards
export const each = "each";
export const or = "or";
export const soFar = (points: number) => `${inVp(points)} so far`;
export const ofMost = (points: number, most: number) => `${points} of ${inVp(most)}`;
export const fromRound = (round: number) => `from round ${round}`;
/** When a card scores, in a few words. */
export const WHEN: Record<Timing, string> = {
  whenever: "any time",
  "round-start": "start of round",
  "command-phase-start": "Command phase",
  "command-phase-end": "Command phase",
  "movement-phase-end": "Movement phase",
  "shooting-phase": "Shooting phase",
  "shooting-phase-end": "Shooting phase",
  "fight-phase-end": "Fight phase",
  "turn-end": "end of turn",
  "opponent-turn-end": "opponent’s turn",
  "any-turn-end": "end of any turn",
  "round-end": "end of round",
  "last-round-end": "end of last round",
  "battle-end": "end of battle",
};
export const noEvents = "None of them";
export const upTo = (times: number): string => (times === 1 ? "once" : `up to ${times} times`);
export const eachTap = "Each tap counts one.";
export const rules = "Rules";
export const page = "Card page";
export const chosen = "Chosen: ";
export const plus = "in addition";
export const plusFirst = "only with the line above";
export const allCounted = "all are counted in other lines";
export const otherWay = "the alternative was scored";
export const achieve = "Achieved";
export const atCap = (cap: string) => `Limit reached: ${cap}`;
export const gave = (points: number, of: number, cap: string) => `+${points} of ${of} · ${cap}`;
export const otherMoments = (points: number) =>
  points > 0 ? `At another moment: ${inVp(points)} scored this round` : "At another moment";
export const insteadLater = (when: string, points: number) =>
  `Or instead, ${when}: +${inVp(points)}`;
export const moreCounts = (count: number) => `${count}+: higher counts`;
export const noMore = "no more VP";
export const ended = (isTooLow: boolean) =>
  `${isTooLow ? "The roll was too low: this" : "This"} side scores no more VP from it.`;
export const achieved = "Achieved.";
export const used = "Used as a Stratagem.";
export const untilTurnEnds = "It is discarded at the end of the turn.";
export const untilYouContinue = "It is discarded when you continue.";
export const discard = "Discard";
export const discardFor = (cp: number, isAhead: boolean) =>
  `${discard}${isAhead ? " at the end of the turn" : ""}${cp > 0 ? ` · +${cp}CP` : ""}`;
export const laterThisTurn = "later this turn";
export const payFor = (name: string, cp: number) => `${name} · ${cp}CP`;
export const use = "Use";
export const asStratagem = (name: string) => `Use as Stratagem: ${name}`;

// Set-up summary and dice
export const setup = "Set-up";
export const poolRow = "Mission of the pool";
export const inBox = "Not used";
export const changed = (row: string) => `${row}, changed`;
export const layout = "Terrain layout";
export const map = "Map";
export const redraw = "Redraw";
export const reroll = "Roll again";
export const change = "Change";
export const choose = "Choose";
export const enter = "Enter";
export const redrawLong = (what: string, verb: string) => `${what}: ${verb.toLowerCase()}`;
export const dice = "Dice";
export const lastRolls = "Last rolls";
export const tie = "tie";

// Questions
export const secretly = (side: string) =>
  `Secret: hand the device to ${side}, who alone looks at it. Both choices are revealed together.`;
export const the = (side: string) => `the ${side}`;
export const decides = (side: string) => `${side} decides`;
export const both = "For both players";
export const afterBattle = "counts after the battle";
export const keepAsk = "Keep or redraw?";
export const lock = "Lock in";
export const yes = "Yes";
export const no = "No";
export const modeAsk = (modes: string, deck: string) => `${modes} ${deck}?`;
export const modeChoose = (mode: string, count: number) => `Or ${mode}: choose ${count}`;
export const modeDraw = "draw every turn";
export const picked = (names: readonly string[], of: number) =>
  `${names.length} of ${of} chosen: ${names.join(", ")}.`;
export const lastLocks = "The last one locks your choice in.";
export const chooseMarker = "Choose an objective marker";
export const chooseDiscard = "Choose a card to discard";
export const chooseDeck = (deck: string) => `${deck}: choose a card`;
export const mapAsk = "Choose the map";
export const chooseOption = "Choose one";
export const confirm = "Use it?";
export const names = (what: string, most: number) => `${what}: up to ${most}, separated by commas`;
export const keep = "Keep";
export const discardAndDraw = "Discard and draw";
export const returnAndDraw = "Shuffle back and draw";
export const drawAndReturn = "Draw and shuffle back";
export const none = "None of these";
export const notNow = "Not now";
/** What a card needs of a player now. */
export const dueNow = (player: string, what: string, card: string) =>
  `Now for ${player}: ${what} (${card}).`;
export const tradeFixed = "Choose the new card";
export const tradeBack = "Choose the card to shuffle back";
export const sidesAsk = "Who is the Attacker?";
export const sidesWon = (name: string, dice: string) =>
  `${name} wins the roll-off ${dice} and chooses the Attacker`;
export const answerFirst = "Answer the question";
export const bothPlayers = "Both players";
export const nobody = "Nobody";
export const awardAsk = (award: string, points: number): string =>
  `Who scores ${inVp(points)} for ${award}?`;

// The first turn
export const first = "Who takes the first turn?";
export const rollOff = "Roll off";
export const rollDie = "Roll a D6";
export const rollOffHas = "Roll off: the winner takes the first turn";
export const rollOffFirst = "Roll off: the winner chooses who takes the first turn";
export const rollOffDeploy = "Roll off: the winner chooses who deploys first";
export const choosesDeploy = (side: string) => `${side} chooses who deploys first`;
export const choosesFirst = (side: string) => `${side} chooses who takes the first turn`;
export const deploys = (first: string, second: string) => `${first} deploys first, then ${second}.`;
export const hasFirst = (side: string) => `${side} takes the first turn`;
export const setUpMarker = (card: string) => `Set up the objective marker of ${card}`;
export const deployFirst = "Deploy your armies, then start the battle.";
export const begin = "Start the battle";
export const dieGives = (range: string, side: string) =>
  `${range}: ${side}. Otherwise: the other side.`;
export const rollsHere = (dice: string) => `+${dice} rolls it here; or tap what you rolled`;
export const onTable = "Or enter what you rolled on the table:";
export const lengthAsk = (on: number) =>
  `Roll a D6, here or on the table: the battle continues on ${on}+`;
export const byHand = "Or enter the winner of your own roll:";
export const seize = (side: string, on: number) => `${side} can seize the initiative on ${on}+`;
export const seizeNot = "Do not try";

// The main button
export const next = {
  ...PHASES,
  battle: "To Movement",
  on: "Continue",
  "round-start": "Next round",
  finish: "Finish game",
};
export const nextRound = (round: number, side: string) => `Round ${round}: ${side}`;
export const drawCards = (count: number) => `Draw ${count}`;
export const backToGame = "Back to the game";

// Score sheet and result
export const rematch = "Rematch";
export const roundColumn = "Round";
export const total = "Total";
export const correctHint = "Tap a number to correct it.";
export const roundSum = (round: number, points: number, parts: readonly string[], total: number) =>
  `Round ${round}: ${inVp(points)}${parts.length > 0 ? ` (${parts.join(" + ")})` : ""}. Battle: ${inVp(total)}.`;
export const atMost = (what: string, points: number) => `${what}: at most ${inVp(points)}.`;
export const losesLater = (round: number, points: number) => `${roundShort(round)} −${points}`;
export const onCards = "Correct the VP of a card.";
export const addTo = (what: string) => `Add VP: ${what}`;
export const withoutCard = (points: number) => `Without a card: ${inVp(points)}`;
export const otherWhy = "For VP that no card gives, for example from a ruling.";
export const correct = (what: string, round: number) => `Correct ${what}, round ${round}`;
export const winner = (side: string, a: number, d: number) => `${side} wins ${a} : ${d}`;
export const draw = (points: number) => `Draw, ${inVp(points)} each`;
export const won = (side: string) => `${side} wins`;
export const drawn = "Draw";
export const whoWon = "Who won the mission?";
export const byRound = "By round";
export const pointsAfter = (points: readonly number[]) => `After the battle: ${points.join(" : ")}`;
export const roundShort = (round: number | "") => `R${round}`;

// Chess clock and screen
export const clock = "Chess clock";
export const paused = "Paused";
export const keepAwake = "Keep the screen on";
export const minutes = "Minutes for each player";
export const clockStart = "Start";
export const clockGo = "Resume";
export const clockPause = "Pause";
export const clockPass = (side: string) => `Pass to ${side}`;
export const clockSet = "Set the minutes";
export const clockOff = "Turn the clock off";

// Messages
export const failed = "That did not work. Undo, or start a new game. Details:";
/** Why a game is not stored. */
export const PROBLEMS = {
  denied: "This browser does not allow saving. The game continues, but will be lost on reload.",
  full: "The browser’s storage is full. The game continues, but the last steps are not saved.",
};
export const damagedTitle = "This cannot be shown";
export const damagedGame =
  "Part of this game is damaged. Download it to keep it; other saved games are not affected.";
export const damagedSetup =
  "Part of what this page has stored is damaged. Download it to keep it, and delete it to go on.";
export const details = (why: string) => `Details: ${why}`;
export const broken = "The saved game could not be read. It is kept, and you can download it.";
export const newer =
  "This game was saved by a newer version of this page. Reload the page to open it.";
export const download = "Download";
export const downloadGame = "Download the game";
/** How a game was opened that could not be replayed as it was. */
export const WARNINGS = {
  moved:
    "The cards or the rules of this page have changed since this game was saved: it goes on from where it was, and its earlier steps cannot be undone.",
  scores: "With the cards of this page, this game has a different score than when it was saved.",
};
export const undone = (step: string, later: number): string =>
  `Undone: ${step}${later > 0 ? ` And ${later} later ${later === 1 ? "step" : "steps"}.` : ""}`;
export const tooQuick = "A second tap right after it did not count: tap again if you meant it.";
export const takenBack = (step: string): string => `Undone by the other player: ${step}`;
export const overtaken =
  "This game was continued in another tab. This is its current state; repeat your step if needed.";
export const update = "A new version of this page is ready. Your game is kept.";
export const takeUpdate = "Update now";

// A game that can only be read
export const noPack = (pack: string) =>
  `This game was played with ${pack || "a pack"}, which this page does not have. This is its record.`;
export const changedPack =
  "This game needs cards that this page does not have. It continues on the other device; this is its record.";
export const cards = "Cards";

// Map
export const control = (marker: string, side: string | null) =>
  side === null ? `${marker}: nobody controls it` : `${marker}: ${side} controls it`;
export const removedMarker = (marker: string) => `${marker}: removed`;
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
export const corrections = "Correct";
export const correctionsWhy = "Nothing else happens, and you can undo it.";
export const pickCard = "Choose a card";
export const card = "Card";
export const toPlay = "Put into play";
export const toSide = (side: string) => `Give to ${side}`;
export const toDeck = "Shuffle into the deck";
export const toTop = "Put on top";
export const toOut = "Remove";
export const drawTop = "Draw a card";
export const drawFor = (side: string) => `Draw for ${side}`;
export const shuffle = "Shuffle the deck";
export const shuffleAll = "Shuffle the discards in";
export const seedIs = (seed: string) => `Seed: ${seed}`;

// Choices that are revealed together
export const bothChose = "Both have chosen";
export const showMission = "Show mission and map";

// Settings of a game
export const settings = "Settings";
export const rulesOf = (pack: string) => `Rules and missions of ${pack}`;
export const note = "Notes";

// The early end
export const finish = "End the battle now";
export const finishWhy =
  "When a player concedes, both agree, or the rules end it. What scores at its end comes next.";

// Log
export const backToHere = "Back to here";
export const redoToHere = "Redo to here";
export const beforeGoingBack = (name: string) => `${name}, before going back`;
export const kept = (name: string) => `The later turns are kept in a saved game: “${name}”.`;
export const notKept = "This browser cannot store the game: download it to keep it.";

// Sharing
export const share = "Share";
export const print = "Print";
export const printGame = "Print this game";
export const handOver = "Copy to another device";
export const handOverWhy =
  "The other device gets a copy of the game with its log. To play on both at once, use “Two phones” in the menu.";
export const qrLabel = "QR code of this game";
export const link = "Link";
export const gameCode = "Code (paste it under “Open a game”)";
export const copy = "Copy";
export const copied = "Copied.";
export const notCopied = "Copying failed. Select the text and copy it.";
export const send = "Send";
export const asFile = "Save as file";
export const result = "Result";
export const copyText = "Copy as text";

// Two phones
export const phonesWhy =
  "Both phones play the same game without internet, on the same Wi-Fi or the hotspot of one of them.";
export const showCode = "Show a code";
export const whoseGame =
  "When the phones connect, the game on the phone that shows the first code goes on. To go on with the other phone’s game, show a code there, and scan it here. A game that differs is saved separately.";
export const showCodeWhy =
  "The other player scans this first code with their camera app, or with “Scan a code” if they have this page open.";
export const showCodeWhyOnDisk =
  "The other player opens Play on their phone and scans it there: Two phones.";
export const scanCode = "Scan a code";
export const scanCodeWhy = "It is on the other player’s phone. You can also paste it as text.";
export const scanNewCodeWhy = "If the first phone shows a new one, for example after a reload.";
export const connecting = "Connecting …";
export const phonesConnected = "Both phones are connected.";
export const setUpForBoth =
  "The phones are connected. Set up the game on this phone: it starts on both. You are the first player.";
export const waitForGame =
  "The phones are connected. The other player now sets up the game: keep this page open. You are the second player.";
export const waitToBeScanned =
  "Waiting for the first phone: its player taps “Scan the other code” and scans the code of this phone.";
export const pairAgain =
  "Not connected. Show a code on the first phone (“Two phones”), and scan it on the other one.";
export const phoneCode = "QR code of this phone";
export const orSendCode = "Or send this code:";
export const pasteCode = "Code of the other phone:";
export const orPasteCode = "Or paste the code of the other phone:";
export const thenScan =
  "The other phone then shows a second code. Scan or paste that one with the button below: the camera app would open another page.";
export const scanAnswer = "Scan the other code";
export const thenScanned =
  "Now tap “Scan the other code” on the first phone, and scan this code there. The game is then on this phone, too.";
export const playAlone = "Play on alone";
export const reconnect = "Connect again";
export const noNetwork =
  "This phone is not connected to a network. Connect both phones to the same Wi-Fi, or turn on the hotspot of one.";
export const notReached =
  "No answer. Connect both phones to the same Wi-Fi, then show a new code on the first one.";
export const noConnection =
  "This browser cannot connect to another phone. Hand the game over as a link or QR code instead: menu, Share.";
export const noCamera = "The camera is not available here. Paste the code instead.";
export const wrongCode =
  "This is not the code that the other phone shows now. Scan or paste that one.";
export const noCode =
  "This is not a code of Musterbook. Scan or paste the code that the other phone shows.";
export const ownCode =
  "This is this phone’s own code. Scan or paste the one that the other phone shows.";
export const secondCode =
  "This is the second code. Go back to the page that shows your code, and tap “Scan the other code” there. If it was reloaded, show a new code.";
export const wrongPack = "The two phones have different versions of the rules. Update both pages.";
export const wrongBase =
  "This game was continued from a link or an older version, so it cannot be shared. Start a new one.";
export const holdCode = "Hold the code in front of the camera.";
export const secretlyApart = "Secret: both choices are revealed together.";
export const phoneOf = (name: string) => `Connected: this phone is ${name}’s`;
export const notConnected = "Not connected.";
export const hostAlone =
  "Not connected. Play on, or connect again: tap the button on both phones, and scan this phone’s code.";
export const guestApart =
  "Not connected: this phone cannot change the game. Connect again, or play on alone.";
export const leaveShared =
  "The other phone is connected. Leave the shared game? To connect again, you need two codes.";
export const leave = "Leave";
export const hostStarts = "Rematch: on the other phone";
export const otherChooses = (name: string) => `${name} is choosing`;
export const locked = (choice: string) =>
  `Locked in: ${choice || none}. Both choices are shown together.`;
export const unlock = "Choose again";
export const ownGame = (name: string) => `${name} (this phone’s)`;
export const keptBeside =
  "This phone now shows the other phone’s game. Yours was different and was saved as a separate game.";

// Cards and questions
export const fromMap = (vp: number) => `Score from the map: +${inVp(vp)}`;
export const marksFrom = (round: number) => `marks from round ${round}`;
export const roll = "Roll";
export const chosenEarlier = "Chosen earlier; tap to choose again:";
