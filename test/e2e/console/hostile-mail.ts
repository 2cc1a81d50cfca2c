const trap = (name: string): string => `http://trap.example/${name}`;

/** A mail that tries everything that HTML could do to its reader. Each try asks for an address of its own. */
export const hostileMail = `<html><head>
<title>Owned</title>
<base href="${trap("base")}/">
<meta http-equiv="refresh" content="0; url=${trap("refresh")}">
<meta http-equiv="Content-Security-Policy" content="script-src *">
<link rel="stylesheet" href="${trap("style")}">
<link rel="preconnect" href="${trap("preconnect")}">
<style>@import url(${trap("import")}); @font-face { font-family: x; src: url(${trap("font")}) } body { font-family: x, serif }</style>
<script src="${trap("script")}"></script>
<script>top.location = "${trap("script-top")}"; fetch("${trap("script-fetch")}");</script>
</head><body onload="location = '${trap("script-load")}'">
<p><img src="nothing" onerror="fetch('${trap("script-error")}')"> <img src="${trap("remote-image")}" alt=""></p>
<p><img src="base-relative.png" alt=""></p>
<svg onload="fetch('${trap("svg")}')"><script href="${trap("svg-script")}"></script><use href="${trap("svg-use")}#x"/></svg>
<iframe src="${trap("frame")}"></iframe> <iframe srcdoc="<script>fetch('${trap("script-frame")}')</script>"></iframe>
<object data="${trap("object")}"></object> <embed src="${trap("object-embed")}"> <video src="${trap("object-video")}"></video>
<form action="${trap("form")}" method="post"><input name="q" value="secret"><button>Send the form</button></form>
<a href="javascript:fetch('${trap("script-link")}')" target="_top">Follow me to the top</a>
<p>The end of the mail</p>
</body></html>`;

/** How many requests a try of this name made. */
export const reachedBy = (complaints: readonly string[], name: string): number =>
  complaints.filter((one) => one.startsWith(`request to ${trap(name)}`)).length;
