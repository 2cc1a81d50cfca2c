/** Effects of a message (wire contract im 3): on its bubble, and on the screen. */
export const sendStyles = [
  "slam",
  "loud",
  "gentle",
  "invisible",
  "celebration",
  "shooting_star",
  "fireworks",
  "lasers",
  "love",
  "confetti",
  "balloons",
  "spotlight",
  "echo",
] as const;
