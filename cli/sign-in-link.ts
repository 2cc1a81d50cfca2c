import { runCommand } from "../gateway/start/run-command.js";
import { noSuchUser, signInLinkOfUser } from "./installation/sign-in-link-of-user.js";
import { say } from "./installation/command-output.js";

/** `npm run sign-in-link -- <email>`, as `parley sign-in-link`. */
await runCommand(async (services) => {
  const email = process.argv[2];
  const output = await signInLinkOfUser(services, email);
  if (output !== null) {
    say(output);
    return;
  }
  console.error(`${noSuchUser(email)} To name another one, run: npm run sign-in-link -- <email>`);
  process.exitCode = 1;
});
