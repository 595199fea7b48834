import type { EnhanceAppContext } from 'vitepress';
import theme from 'vitepress/theme-without-fonts';
import './style.css';

interface ElementLike {
  querySelector(selector: string): ElementLike | null;
  setAttribute(name: string, value: string): void;
  removeAttribute(name: string): void;
}
declare const document: ElementLike | undefined;

/** The theme’s first page and its page for an unknown address have no main landmark: there it is all of the content. */
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
