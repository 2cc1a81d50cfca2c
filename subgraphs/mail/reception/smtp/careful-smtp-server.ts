import { SMTPServer } from "smtp-server";
import { carefulPath, withBrackets, withoutRemark } from "../rules/envelope-path.js";

type Connection = SMTPServer["connections"] extends Set<infer One> ? One : never;

/**
 * smtp-server, which supports no quoted local part: it splits a command at each blank and `@`. It gets such a command
 * with another local part, so that everything else is checked as usual, and the right one is restored in the result. A
 * path without brackets gets them, and a greeting loses the text after its host.
 */
export class CarefulSmtpServer extends SMTPServer {
  override connect(...given: Parameters<SMTPServer["connect"]>): void {
    super.connect(...given);
    const connection = [...this.connections].at(-1);
    if (connection !== undefined && !Object.hasOwn(connection, "_parseAddressCommand")) readWithCare(connection);
  }
}

function readWithCare(connection: Connection): void {
  for (const greeting of ["handler_EHLO", "handler_HELO"] as const) {
    const answer = connection[greeting].bind(connection);
    connection[greeting] = (command, callback) => answer(Buffer.from(withoutRemark(command.toString())), callback);
  }
  const parse = connection._parseAddressCommand.bind(connection);
  connection._parseAddressCommand = (name, command) => {
    const complete = withBrackets(command.toString());
    const careful = carefulPath(complete);
    if (careful === null) return parse(name, complete);
    const parsed = parse(name, careful.plain);
    if (parsed === false) return false;
    return { ...parsed, address: `${careful.local}${parsed.address.slice(parsed.address.lastIndexOf("@"))}` };
  };
}
