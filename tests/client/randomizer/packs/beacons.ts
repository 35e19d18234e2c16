/** An invented pack whose card remembers a text, units, markers and a roll. */

import { build, control, group } from "./build.ts";

const id = "ed/beacons";
export const LAMP = `${id}/aim/lamp`;
export const BAY = `${id}/ground/bay`;

const memory = { op: "remember", by: "owner", count: 1 } as const;
const marker = { ...memory, what: "marker", zone: "none", random: true } as const;

type Added = { op: "add-marker"; name: string; zone: "none"; moves_centre: boolean };
const packOf = (added: readonly Added[]) =>
  build(
    id,
    {
      rounds: 5,
      setup: [
        { op: "draw", deck: `${id}/ground`, count: 1 },
        { op: "draw", deck: `${id}/aim`, count: 1 },
      ],
      command: { start: 0, gain: 1, extra: null },
    },
    {
      ground: { role: "deployment", cards: { bay: { map: `${id}/bay`, effects: added } } },
      aim: {
        role: "primary",
        score: "aim",
        cards: {
          lamp: {
            effects: [
              { ...memory, name: "Flagship", what: "unit", count: 2, ask: "Which ships?" },
              { ...memory, name: "Password", what: "text" },
              { ...marker, name: "Red buoy", never: ["middle"], removed: 3 },
              { ...marker, name: "Green buoy", never: ["middle"], others_removed: 4 },
              { ...memory, name: "Salute", what: "roll", dice: "2D6", least: 3 },
            ],
            scoring: [
              group({
                timing: ["command-phase-end"],
                lines: [{ vp: 5, each: "buoy", markers: control("no-mans-land") }],
              }),
            ],
          },
        },
      },
    },
    {
      maps: {
        // Markers of other maps have the same ids.
        [`${id}/cove`]: {
          id: `${id}/cove`,
          name: "Cove",
          box: [0, 0, 600, 440],
          markers: ["middle", "north", "south"].map((marker) => ({
            id: marker,
            name: `Cove ${marker}`,
            zone: "none" as const,
            x: 0,
            y: 0,
          })),
        },
        [`${id}/bay`]: {
          id: `${id}/bay`,
          name: "Bay",
          box: [0, 0, 600, 440],
          markers: [
            { id: "home", name: "Home", zone: "attacker", x: 0, y: 0 },
            { id: "middle", name: "Middle (30″ · 22″)", zone: "none", x: 300, y: 220 },
            { id: "north", name: "North", zone: "none", x: 0, y: 0 },
            { id: "south", name: "South", zone: "none", x: 0, y: 0 },
          ],
        },
      },
    },
  );

export const beacons = packOf([]);
/** The same pack with a marker that the deployment adds, and moves another. */
export const crates = packOf([
  { op: "add-marker", name: "Crate", zone: "none", moves_centre: true },
]);
