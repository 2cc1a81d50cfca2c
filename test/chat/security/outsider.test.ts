import { testOutsider } from "../../security/suites/outsider.js";
import { kit } from "../kit.js";

testOutsider(kit);
