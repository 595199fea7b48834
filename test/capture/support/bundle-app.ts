import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Replaces React Native's views by HTML and its web view by a page opened by the test. The rest of the app is real. */
const REACT_NATIVE = `
  import { createElement } from 'react';
  const as = (tag) => ({ children }) => createElement(tag, null, children);
  export const [SafeAreaView, Text] = [as('div'), as('p')];
  export const Button = ({ title, onPress }) => createElement('button', { onClick: onPress }, title);
  export const Platform = { OS: 'android' };
  export const PermissionsAndroid = {
    PERMISSIONS: { CAMERA: 'android.permission.CAMERA' },
    request: async (permission) => { window.asked = permission; return 'denied'; },
  };`;
const WEB_VIEW = `
  import { useEffect } from 'react';
  export function WebView(props) {
    window.webView = props;
    useEffect(() => { void window.openWebView(props.source.uri); }, [props.source.uri]);
    return null;
  }`;

const standIns: Plugin = {
  name: 'stand-ins',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^react-native(-webview)?$/ }, ({ path }) => ({ path, namespace: 'stand-in' }));
    onLoad({ filter: /.*/, namespace: 'stand-in' }, ({ path }) => ({
      contents: path === 'react-native' ? REACT_NATIVE : WEB_VIEW,
      resolveDir: root,
    }));
  },
};

/** An example app as one script, with the URL of a real integrator's server. */
async function bundle(file: string, contents: string, yourServer: string): Promise<string> {
  const address: Plugin = {
    name: 'address',
    setup({ onLoad }) {
      onLoad({ filter: /[\\/]dist[\\/]example[\\/]app\.js$/ }, async ({ path }) => ({
        contents: (await readFile(path, 'utf8')).replace('https://api.example.com', yourServer),
      }));
    },
  };
  const { outputFiles } = await build({
    stdin: {
      contents: contents.replace('APP', JSON.stringify(`${root}sdks/${file}/dist/example/app.js`)),
      resolveDir: root,
    },
    plugins: [standIns, address],
    bundle: true,
    format: 'esm',
    target: 'es2022',
    define: { 'process.env.NODE_ENV': '"production"' },
    write: false,
    logLevel: 'warning',
  });
  return outputFiles[0]!.text;
}

const MOUNT = `import { createElement } from 'react';
  import { createRoot } from 'react-dom/client';
  import { App } from APP;
  createRoot(document.querySelector('main')).render(createElement(App));`;

export const reactNativeApp = (yourServer: string) => bundle('react-native', MOUNT, yourServer);
export const capacitorApp = (yourServer: string) => bundle('capacitor', 'import APP;', yourServer);
