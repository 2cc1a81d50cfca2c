import { testVisible } from "../../security/suites/visible.js";
import { kit } from "../kit.js";

testVisible(kit);
