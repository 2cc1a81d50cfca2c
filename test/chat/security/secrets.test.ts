import { testSecrets } from "../../security/suites/secrets.js";
import { kit } from "../kit.js";

testSecrets(kit);
