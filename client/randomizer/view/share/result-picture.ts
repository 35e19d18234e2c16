/** The result as a picture of 1080 × 1350 pixels, the same in every theme. */

import * as T from "../extra-texts.ts";
import type { Report } from "../score/result.tsx";

const WIDTH = 1080;
const HEIGHT = 1350;
const NARROW = '"IBM Plex Sans Condensed", system-ui, sans-serif';
const INK = "#1b1b1b";
const MUTED = "#5f5b52";
const LINE = "#d8d4c9";
/** The colours of the first and the second player. */
const FILLS = ["#7d1f2f", "#1f4e79"] as const;

/** `site` is the name of the site, in the head of the picture. */
export async function picture(report: Report, site: string): Promise<HTMLCanvasElement> {
  // A canvas does not wait for fonts to load.
  const faces = ["700 80px", "600 40px", "400 40px"].map((size) => `${size} ${NARROW}`);
  await Promise.all(faces.map((face) => document.fonts.load(face))).catch(() => undefined);
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const pen = canvas.getContext("2d");
  if (pen === null) throw new Error("this browser cannot draw on a canvas");
  paint(pen, report, site);
  return canvas;
}

/** Writes words with their baseline at a height; `width` is the most that they take. */
function write(
  pen: CanvasRenderingContext2D,
  words: string,
  x: number,
  y: number,
  font: string,
  fill: string,
  align: CanvasTextAlign = "left",
  width = WIDTH - 160,
): void {
  pen.font = `${font} ${NARROW}`;
  pen.fillStyle = fill;
  pen.textAlign = align;
  pen.fillText(words, x, y, width);
}

function paint(pen: CanvasRenderingContext2D, report: Report, site: string): void {
  pen.fillStyle = "#fdfcf9";
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  pen.fillStyle = "#14202b";
  pen.fillRect(0, 0, WIDTH, 430);
  mark(pen, 80, 62, 56);
  write(pen, site, 152, 106, "700 44px", "#fdfcf9");
  const moment = [report.state, report.date].filter(Boolean).join(" · ");
  write(pen, moment, WIDTH - 80, 104, "600 36px", "#c9d3dc", "right", 560);
  report.seats.forEach((side, index) => {
    const x = index === 0 ? 280 : WIDTH - 280;
    write(pen, report.sides[side], x, 200, "600 40px", "#c9d3dc", "center", 400);
    write(pen, String(report.score[side]), x, 348, "700 160px", "#fdfcf9", "center", 400);
    write(pen, report.armies[index] ?? "", x, 404, "500 30px", "#c9d3dc", "center", 440);
  });
  const [left, right] = report.seats;
  write(pen, "VP", WIDTH / 2, 340, "600 44px", "#e3b45c", "center", 120);
  write(pen, report.verdict, 80, 524, "700 58px", INK);
  write(pen, report.pack, 80, 580, "600 36px", MUTED);
  let y = 650;
  for (const name of wrapLines(pen, report.mission.join(" · "), `400 36px ${NARROW}`).slice(0, 3)) {
    write(pen, name, 80, y, "400 36px", INK);
    y += 48;
  }
  for (const line of wrapLines(pen, report.note, `500 32px ${NARROW}`).slice(0, 2)) {
    write(pen, line, 80, y, "500 32px", MUTED);
    y += 42;
  }
  y += 16;
  for (const sum of report.sums.slice(0, 5)) {
    pen.fillStyle = LINE;
    pen.fillRect(80, y - 4, WIDTH - 160, 2);
    write(pen, String(sum.of[left]), 100, y + 46, "700 42px", FILLS[0]);
    write(pen, sum.name, WIDTH / 2, y + 44, "600 36px", INK, "center", 640);
    write(pen, String(sum.of[right]), WIDTH - 100, y + 46, "700 42px", FILLS[1], "right");
    y += 66;
  }
  if (report.sums.length > 0) rounds(pen, report, y + 24);
}

/** Two bars for each round, in the remaining height. */
function rounds(pen: CanvasRenderingContext2D, report: Report, top: number): void {
  const highest = Math.max(
    1,
    ...report.rounds.flatMap((round) => report.seats.map((side) => round[side])),
  );
  const bottom = HEIGHT - 130;
  const maxHeight = bottom - top - 50;
  const columnWidth = (WIDTH - 160) / report.rounds.length;
  report.rounds.forEach((round, index) => {
    const middle = 80 + columnWidth * (index + 0.5);
    report.seats.forEach((side, sideIndex) => {
      const height = (round[side] / highest) * maxHeight;
      const x = middle + (sideIndex === 0 ? -62 : 6);
      pen.fillStyle = FILLS[sideIndex] ?? INK;
      pen.fillRect(x, bottom - height, 56, Math.max(height, 4));
      write(pen, String(round[side]), x + 28, bottom - height - 12, "600 30px", MUTED, "center");
    });
    write(pen, T.roundShort(index + 1), middle, bottom + 46, "600 32px", MUTED, "center");
  });
  pen.fillStyle = LINE;
  pen.fillRect(80, bottom, WIDTH - 160, 2);
  report.seats.forEach((side, sideIndex) => {
    const x = sideIndex === 0 ? 80 : WIDTH - 80;
    write(
      pen,
      report.sides[side],
      x,
      HEIGHT - 28,
      "600 30px",
      FILLS[sideIndex] ?? INK,
      sideIndex === 0 ? "left" : "right",
    );
  });
}

/** The logo: a diamond in a diamond. */
function mark(pen: CanvasRenderingContext2D, x: number, y: number, size: number): void {
  const half = size / 2;
  const diamond = (radius: number): void => {
    pen.moveTo(x + half, y + half - radius);
    pen.lineTo(x + half + radius, y + half);
    pen.lineTo(x + half, y + half + radius);
    pen.lineTo(x + half - radius, y + half);
    pen.closePath();
  };
  pen.fillStyle = "#e3b45c";
  pen.beginPath();
  for (const share of [1, 0.61, 0.31]) diamond(half * share);
  pen.fill("evenodd");
}

function wrapLines(pen: CanvasRenderingContext2D, text: string, font: string): string[] {
  pen.font = font;
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const extended = `${lines[lines.length - 1] ?? ""} ${word}`.trim();
    if (lines.length > 0 && pen.measureText(extended).width <= WIDTH - 160)
      lines[lines.length - 1] = extended;
    else lines.push(word);
  }
  return lines;
}
