import { defineErrors } from "../../shared/errors/catalogue.js";

/** Error codes of vCards (wire contract contacts 13). */
export const vcardErrors = defineErrors({
  not_utf8: {
    status: 400,
    message: "The vCards are not in UTF-8.",
    hint: "Export them in UTF-8. Quoted-printable values of vCard 2.1 may name another charset.",
  },
  contact_upload_refused: {
    status: 403,
    message: "The upload address is not valid, or it has expired.",
    hint: "Request another one: `createContactImportUpload`.",
  },
});
