import "@fontsource-variable/inter/wght.css";
import "./style/tokens.css";
import "./style/base.css";
import "./style/controls.css";
import "./style/shell.css";
import "./style/parts.css";
import "./style/labels.css";
import "./style/dialogs.css";
import "./style/talk.css";
import "./style/palette.css";
import "./style/tables.css";
import "./style/figures.css";
import "./style/rows.css";
import "./style/feed.css";
import "./style/faces.css";
import { ApolloProvider } from "@apollo/client/react";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { client } from "./api/client.js";
import { App } from "./app.js";
import { applyTheme } from "./shell/theme.js";

applyTheme();
createRoot(document.querySelector("#app")!).render(
  <StrictMode>
    <ApolloProvider client={client}>
      <App />
    </ApolloProvider>
  </StrictMode>,
);
