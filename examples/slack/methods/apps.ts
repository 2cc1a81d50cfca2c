import { type Method, requireScope } from "./method.js";

/** The address of a WebSocket through which an app gets its events. */
const open: Method = {
  auth: "app",
  run({ token, openSocket }) {
    requireScope(token, "connections:write");
    return { url: openSocket(token.appId!) };
  },
};

export const appMethods = { "apps.connections.open": open };
