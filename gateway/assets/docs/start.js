// Shows the document of this gateway. Nothing is loaded from anywhere else: the validator is another site's.
window.SwaggerUIBundle({
  url: "api/v1/openapi.json",
  dom_id: "#document",
  deepLinking: true,
  docExpansion: "list",
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  filter: true,
  validatorUrl: null,
});
