import { testExistence } from "../../security/suites/existence.js";
import { kit } from "../kit.js";

testExistence(kit);
