import { testErrorCodes } from "../../contract/suites/error-codes.js";
import { kit } from "../kit.js";

testErrorCodes(kit);
