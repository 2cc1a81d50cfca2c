import { firstAdminEmail, signInLinkFor } from "../../subgraphs/index.js";
import { atOnce } from "../start/start-table.js";
import { runCommand } from "../start/run-command.js";

/**
 * `npm run sign-in-link -- <email>`: prints a fresh sign-in link of a console user, by default the first admin. It is a
 * secret that the operator asked for by name, so it is printed wherever the output goes.
 */
await runCommand(async (services) => {
  const email = process.argv[2] ?? firstAdminEmail;
  const link = await signInLinkFor(services, email);
  if (link === null) {
    console.error(
      `There is no console user with the address ${email}. The first start (npm start) creates the first user. ` +
        "To name another one, run: npm run sign-in-link -- <email>",
    );
    process.exitCode = 1;
    return;
  }
  console.log(atOnce(link.url));
  console.error(`Works once, until ${link.expiresAt.toISOString()}.`);
});
