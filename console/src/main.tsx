import "./style/base.css";
import "./style/shell.css";
import "./style/parts.css";
import "./style/palette.css";
import "./style/tables.css";
import "./style/figures.css";
import { ApolloProvider } from "@apollo/client/react";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { client } from "./api/client.js";
import { App } from "./app.js";

createRoot(document.querySelector("#app")!).render(
  <StrictMode>
    <ApolloProvider client={client}>
      <App />
    </ApolloProvider>
  </StrictMode>,
);
