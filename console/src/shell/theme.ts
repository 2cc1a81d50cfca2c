/** How the colours are chosen: as the system has them, or by the person. */
export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

const key = "parley.theme";

/** The theme that the user chose in this browser. */
export function chosenTheme(): Theme {
  const stored = localStorage.getItem(key);
  return themes.find((theme) => theme === stored) ?? "system";
}

/** Shows the page in these colours, also when it is opened again. */
export function chooseTheme(theme: Theme): void {
  if (theme === "system") localStorage.removeItem(key);
  else localStorage.setItem(key, theme);
  applyTheme();
  // Canvases draw again.
  dispatchEvent(new Event("theme"));
}

/** For the start of the page: before anything is drawn. */
export function applyTheme(): void {
  const theme = chosenTheme();
  if (theme === "system") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = theme;
}
