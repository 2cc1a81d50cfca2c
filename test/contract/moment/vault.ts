import { rest } from "../../support/rest.js";
import { initialized, putSecret } from "../../vault/support/vaults.js";
import { type MakeLists, repeat } from "./moment.js";

/** The lists of the vault domain. */
export const vault: MakeLists = async (moment) => {
  const { parley, organization, agents } = moment;
  await initialized(parley, organization.adminKey, "twins");
  const vaultId = (await rest(parley, organization.adminKey, "GET", "/api/v1/vault/info")).body.id;
  let secretId = "";
  await repeat(moment, async (n) => {
    const readers = agents.map(({ id }) => id);
    secretId = await putSecret(parley, vaultId, `twin ${n}`, readers);
  });
  return [
    { name: "vaultSecrets", as: "adminKey" },
    { name: "vaultAccessRules", fixed: `secretId: "${secretId}"`, as: "adminKey" },
    { name: "vaultAuditEvents", as: "adminKey", least: 1 },
  ];
};
