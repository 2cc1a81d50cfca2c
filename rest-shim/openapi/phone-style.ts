/**
 * Makes the reference readable on a phone. Swagger UI shows parameters and answers in tables with fixed column widths,
 * which leave ten letters per line for an example there: each cell gets the full width.
 */
export const phoneStyle = `
@media (max-width: 640px) {
  .swagger-ui .wrapper { padding: 0 8px; }
  .swagger-ui .info { margin: 20px 0; }
  .swagger-ui .info .title { font-size: 28px; }
  .swagger-ui .scheme-container { padding: 12px 0; }
  .swagger-ui .opblock .opblock-summary { flex-wrap: wrap; }
  .swagger-ui .opblock .opblock-summary-method { min-width: 64px; padding: 6px 0; font-size: 12px; }
  .swagger-ui .opblock .opblock-summary-path { max-width: none; padding: 0 8px; overflow-wrap: anywhere; }
  .swagger-ui .opblock .opblock-summary-description { padding: 4px 0 0; flex: 1 0 100%; }
  .swagger-ui .opblock-summary-control { flex-wrap: wrap; min-width: 0; }
  .swagger-ui .opblock-body pre.microlight { font-size: 12px; overflow-wrap: anywhere; }
  .swagger-ui .table-container, .swagger-ui .responses-inner { padding: 12px; }
  .swagger-ui table.parameters, .swagger-ui table.responses-table { table-layout: fixed; width: 100%; }
  .swagger-ui table.parameters thead, .swagger-ui table.responses-table thead { display: none; }
  .swagger-ui table.parameters > tbody > tr,
  .swagger-ui table.parameters > tbody > tr > td,
  .swagger-ui table.responses-table > tbody > tr,
  .swagger-ui table.responses-table > tbody > tr > td {
    display: block;
    width: 100%;
    max-width: none;
    min-width: 0;
    padding: 4px 0;
  }
  .swagger-ui table.responses-table > tbody > tr > td.response-col_status { font-weight: 700; }
  .swagger-ui table.responses-table > tbody > tr > td.response-col_links { display: none; }
  .swagger-ui .parameters-col_description input,
  .swagger-ui .parameters-col_description select,
  .swagger-ui .parameters-col_description textarea { width: 100%; max-width: none; }
  .swagger-ui select { max-width: 100%; }
  .swagger-ui .servers, .swagger-ui .servers > label { display: block; max-width: 100%; }
  .swagger-ui .servers select { width: 100%; min-width: 0; margin: 4px 0; }
  .swagger-ui .json-schema-2020-12-accordion, .swagger-ui .json-schema-2020-12__title { max-width: 100%; overflow-wrap: anywhere; }
  .swagger-ui .model-box { max-width: 100%; overflow-x: auto; }
  .swagger-ui .dialog-ux .modal-ux { width: 94vw; min-width: 0; }
}
`;
