import { type Static, Type } from "typebox";
import type { Config } from "../../shared/config/config.js";
import type { FeatureSettings } from "../../shared/config/feature-settings.js";
import { number, text } from "../../shared/config/setting.js";

const settings = Type.Object({
  SIGN_UP: Type.Union([Type.Literal("invited"), Type.Literal("open")], {
    description:
      "Who may create an account. `invited`: users who are members of an organization, who are invited to one, or whom an agent has named at signup. `open`: everyone with an email address.",
    default: "invited",
  }),
  SIGN_IN_LINKS_PER_ADDRESS_PER_HOUR: number(
    "Maximum number of sign-in links that can be requested per hour from one address.",
    30,
  ),
  OIDC_ISSUER: Type.Optional(
    text("OpenID Connect issuer whose users may sign in, in addition to sign-in by mail. Exactly as in its tokens.", {
      pattern: "^https?://[^?#\\s]+$",
      form: "https://id.example.com",
    }),
  ),
  OIDC_CLIENT_ID: Type.Optional(text("Client id of Parley at OIDC_ISSUER. It is the audience of the tokens.")),
  OIDC_CLIENT_SECRET: Type.Optional(text("Client secret of Parley at OIDC_ISSUER, if it has one.", { secret: true })),
});

/** Settings of signing in. */
export const signInSettings: FeatureSettings = { settings, wrongTogether };

function wrongTogether({ OIDC_ISSUER, OIDC_CLIENT_ID }: Config): string[] {
  const problems: string[] = [];
  if ((OIDC_ISSUER === undefined) !== (OIDC_CLIENT_ID === undefined)) {
    problems.push("OIDC_ISSUER and OIDC_CLIENT_ID are needed together.");
  }
  if (OIDC_ISSUER !== undefined && /^http:(?!\/\/(localhost|127\.0\.0\.1)(:\d+)?(\/|$))/.test(OIDC_ISSUER)) {
    problems.push("OIDC_ISSUER must be an https address, unless it is on this machine.");
  }
  return problems;
}

declare module "../../shared/config/config.js" {
  interface Config extends Readonly<Static<typeof settings>> {}
}
