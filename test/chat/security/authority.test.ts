import { testAuthority } from "../../security/suites/authority.js";
import { kit } from "../kit.js";

testAuthority(kit);
