/** The header of all pages above Swagger UI, and its texts in colours that can be read, in light and in dark. */
export const referenceStyle = `@import url("/pages/header.css");
body { margin: 0; background: var(--paper); font-family: system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
.swagger-ui .info .title small { background: #5b6170; }
.swagger-ui .info .title small.version-stamp { background: #3f6600; }
html:not(.dark-mode) .swagger-ui .info .url,
html:not(.dark-mode) .swagger-ui .info a { color: #1a55b8; }
html:not(.dark-mode) .swagger-ui .btn.authorize { border-color: #0d6b46; color: #0d6b46; }
html:not(.dark-mode) .swagger-ui .btn.authorize svg { fill: #0d6b46; }
.swagger-ui .info .markdown code { padding: 1px 5px; }
.swagger-ui .opblock .opblock-summary-method { background: #5b6170; }
.swagger-ui .opblock.opblock-get .opblock-summary-method { background: #1a55b8; }
.swagger-ui .opblock.opblock-post .opblock-summary-method { background: #0d6b46; }
.swagger-ui .opblock.opblock-patch .opblock-summary-method { background: #7a4a00; }
.swagger-ui .opblock.opblock-put .opblock-summary-method { background: #94400a; }
.swagger-ui .opblock.opblock-delete .opblock-summary-method { background: #ab1f1b; }
html.dark-mode .swagger-ui :is(.header-col, .response-col_status, .response-col_description, .parameter__type, label) { color: #e4e6e6; }
.swagger-ui .microlight span[style*="211, 99, 99"] { color: #ff9b93 !important; }
`;
