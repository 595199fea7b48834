import type { EnhanceAppContext } from 'vitepress';
import theme from 'vitepress/theme-without-fonts';
import './style.css';

interface ElementLike {
  querySelector(selector: string): ElementLike | null;
  setAttribute(name: string, value: string): void;
  removeAttribute(name: string): void;
}
declare const document: ElementLike | undefined;

/** Adds the missing main landmark to the theme's home and not-found pages. */
function markMain(): void {
  const content = document?.querySelector('#VPContent');
  if (content?.querySelector('main')) content.removeAttribute('role');
  else content?.setAttribute('role', 'main');
}

export default {
  extends: theme,
  enhanceApp({ router }: EnhanceAppContext) {
    router.onAfterRouteChange = () => {
      if (typeof document !== 'undefined') setTimeout(markMain, 100);
    };
  },
};
