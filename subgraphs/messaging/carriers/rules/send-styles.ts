const bubble = "com.apple.MobileSMS.expressivesend.";
const screen = "com.apple.messages.effect.CK";

/** The effect that a send style is called on an Apple network (wire contract im 17). */
export const styleEffects: Readonly<Record<string, string>> = {
  slam: `${bubble}impact`,
  loud: `${bubble}loud`,
  gentle: `${bubble}gentle`,
  invisible: `${bubble}invisibleink`,
  celebration: `${screen}SparklesEffect`,
  shooting_star: `${screen}ShootingStarEffect`,
  fireworks: `${screen}FireworksEffect`,
  lasers: `${screen}LasersEffect`,
  love: `${screen}HeartEffect`,
  confetti: `${screen}ConfettiEffect`,
  balloons: `${screen}HappyBirthdayEffect`,
  spotlight: `${screen}SpotlightEffect`,
  echo: `${screen}EchoEffect`,
};

/** Effects of a message (wire contract im 3): on its bubble, and on the screen. */
export const sendStyles: readonly string[] = Object.keys(styleEffects);
