// Says how the installation of the Slack app ended. The fragment names the section; nothing secret is in it.
import { find, show } from "./sections.js";

const [, name = "", word = ""] = /^#([a-z]{1,20})(?:=([a-z0-9_]{1,64}))?$/.exec(location.hash) ?? [];
const known = [...document.querySelectorAll("section")].some(({ id }) => id === name);
find("because").hidden = word === "";
find("word").textContent = word;
show(known ? name : "invalid");
