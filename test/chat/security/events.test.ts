import { testEvents } from "../../security/suites/events.js";
import { kit } from "../kit.js";

testEvents(kit);
