/** Style of the view. A page overrides it through the custom properties. */
export const STYLE = `
:host{display:flex;flex-direction:column;container-type:inline-size;--accent:var(--rhinarium-accent,#364fc7);--on-accent:var(--rhinarium-on-accent,#fff);
--ground:var(--rhinarium-ground,#fff);--ink:var(--rhinarium-ink,#1a1c2b);--soft:var(--rhinarium-soft,#4b5068);--line:#dfe2ee;
font:400 1rem/1.45 var(--rhinarium-font,system-ui,"Noto Sans CJK KR",sans-serif);color:var(--ink);max-width:34rem}
@media(prefers-color-scheme:dark){:host{--accent:var(--rhinarium-accent,#a5b4fc);--on-accent:var(--rhinarium-on-accent,#14151f);
--ground:var(--rhinarium-ground,#1d1f2d);--ink:var(--rhinarium-ink,#f1f2f8);--soft:var(--rhinarium-soft,#b4b8cc);--line:#4a4e66}}
*{box-sizing:border-box}[hidden]{display:none!important}
.box,.stage{flex:1 1 auto;display:flex;flex-direction:column}.box{position:relative;border-radius:1.25rem;overflow:hidden;background:var(--ground);border:1px solid var(--line)}
.stage{position:relative;background:#0c0a09;overflow:hidden}
.view{position:relative;flex:1 1 auto;width:100%;aspect-ratio:3/4;min-height:0;max-height:100dvh;overflow:hidden}.wide .view{aspect-ratio:4/3}
video{position:absolute;inset:0;width:100%;height:100%;object-fit:contain}
.fills video{object-fit:cover}.mirrored video{transform:scaleX(-1)}
.guide{position:absolute;border-radius:22%;box-shadow:0 0 0 200vmax rgb(12 10 9/.5)}
.outline{position:absolute;left:7%;top:7%;width:86%;height:86%;transition:left .3s,top .3s,width .3s,height .3s;fill:none;stroke:#fff;stroke-width:1.4;stroke-linejoin:round;stroke-linecap:round;
opacity:.9;filter:drop-shadow(0 0 2px #000)}
.whole .outline{left:16%;top:16%;width:68%;height:68%;stroke-width:.8;opacity:.75}
.guide.whole{box-shadow:none}
.good .outline{stroke:#86efac}.wrong .outline{stroke:#fca5a5;stroke-dasharray:4 4}
.ring{position:absolute;inset:0;width:100%;height:100%;overflow:visible;fill:none;stroke-width:7;stroke-linecap:round}
.ring .rest{stroke:rgb(255 255 255/.38)}.ring .done{stroke:#4ade80;transition:stroke-dashoffset .35s}
.flash{position:absolute;inset:0;background:#fff;opacity:0;pointer-events:none}
.flash.now{animation:flash .3s}@keyframes flash{from{opacity:.75}to{opacity:0}}
@media(prefers-reduced-motion:reduce){.flash.now{animation:none}.ring .done,.outline{transition:none}}
.top,.bottom{position:absolute;left:0;right:0;padding:.75rem;display:flex;gap:.5rem;align-items:center}
.top{top:0;justify-content:space-between}.bottom{bottom:0;flex-direction:column}
.wide .bottom{position:static;flex-direction:row;justify-content:space-between;padding:.75rem 1rem}
.wide .hint{background:none;padding:0;text-align:start}
.pill{margin:0;padding:.4rem .9rem;border-radius:1rem;background:rgb(12 10 9/.82);color:#fff;font-weight:600;text-align:center;text-wrap:balance}
.hint{font-size:1.1rem;min-height:2.4rem}
@media(orientation:landscape) and (max-height:32rem){:host{max-width:none}.stage{flex-direction:row}
.stage .view{aspect-ratio:auto;width:auto;height:86dvh}
.stage .bottom{position:static;flex:none;flex-direction:column;justify-content:center;width:9.5rem;padding:.75rem}.stage .bottom .hint{text-align:center}
.stage .top{right:9.5rem}}
button{font:inherit;font-weight:600;min-height:2.75rem;min-width:2.75rem;padding:.55rem 1.25rem;border-radius:999px;cursor:pointer;
border:2px solid var(--accent);background:transparent;color:var(--accent)}
button.main{background:var(--accent);color:var(--on-accent)}
button:focus-visible{outline:3px solid var(--ink);outline-offset:3px}.stage button:focus-visible{outline-color:#fff}
.icon{border:0;background:rgb(12 10 9/.82);color:#fff;padding:.5rem;display:grid;place-items:center}
.icon svg{width:1.35rem;height:1.35rem;fill:none;stroke:currentColor;stroke-width:2;stroke-linecap:round;stroke-linejoin:round}
.shutter{flex:none;width:4rem;height:4rem;padding:0;border:4px solid #fff;background:rgb(255 255 255/.25);box-shadow:0 0 0 2px rgb(12 10 9/.6)}
.shutter:active{background:#fff}
.panel{flex:1 1 auto;padding:2rem 1.5rem;display:flex;flex-direction:column;justify-content:center;align-items:center;text-align:center;gap:1rem}
.panel h2{margin:0;font-size:1.35rem;line-height:1.25;text-wrap:balance}.panel h2:focus{outline:none}
.panel p{margin:0;color:var(--soft);max-width:28rem;text-wrap:pretty}.panel .kept{color:var(--ink);font-weight:600}
.panel ul{margin:0;padding:0;list-style:none;display:grid;gap:.6rem;width:100%;max-width:26rem;text-align:left}
.panel li{display:flex;gap:.75rem;align-items:center;padding:.5rem;border:1px solid var(--line);border-radius:.75rem}
.panel li img{width:3.5rem;height:3.5rem;object-fit:cover;border-radius:.5rem;flex:none}
.panel li span{overflow-wrap:anywhere;min-width:0}
.actions{display:flex;flex-wrap:wrap;gap:.75rem;justify-content:center}
.alike{align-self:stretch}.alike button{flex:1 1 12rem}
.picture{width:7.5rem;height:7.5rem;position:relative;color:var(--accent)}
.picture .outline{inset:0;width:100%;height:100%;stroke:currentColor;stroke-width:2.6;filter:none;opacity:1}
.photos{display:flex;flex-wrap:wrap;gap:.5rem;justify-content:center}
.photos img{width:4.5rem;height:4.5rem;object-fit:cover;border-radius:.75rem;border:1px solid var(--line);display:block}
.photos .unshown{width:4.5rem;min-height:4.5rem;display:grid;place-items:center;font-size:.75rem;font-weight:400}.unshown:empty{display:none}
.large{display:grid;grid-template-columns:repeat(auto-fit,minmax(9rem,1fr));align-self:stretch}.large img{width:100%;height:auto;aspect-ratio:1}
.photos button{padding:0;border:3px solid transparent;border-radius:1rem;position:relative}
.photos [aria-pressed=true]{border-color:var(--accent)}.photos [aria-pressed=true] img{opacity:.45}
.photos [aria-pressed=true]::after{content:"↻" / "";position:absolute;inset:0;display:grid;place-items:center;font-size:2rem;color:var(--ink)}
.examples{display:flex;gap:.75rem;justify-content:center}.examples figure{margin:0;width:6rem}
.examples img{width:100%;aspect-ratio:1;object-fit:cover;border-radius:.75rem;border:3px solid #b91c1c;display:block}.examples .right img{border-color:#15803d}
figcaption{font-size:.8rem;line-height:1.3;color:var(--soft);margin-top:.3rem}figcaption::before{content:"✗ ";color:#b91c1c}.right figcaption::before{content:"✓ ";color:#15803d}
.switches{display:flex;gap:.5rem}
.wait{width:2.5rem;height:2.5rem;border-radius:50%;border:4px solid var(--line);border-top-color:var(--accent);animation:turn 1s linear infinite}
@keyframes turn{to{transform:rotate(1turn)}}@media(prefers-reduced-motion:reduce){.wait{animation:none}}
.unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
`;
