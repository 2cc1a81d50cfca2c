import { testOrderOfRefusals } from "../../security/suites/order-of-refusals.js";
import { kit } from "../kit.js";

testOrderOfRefusals(kit);
