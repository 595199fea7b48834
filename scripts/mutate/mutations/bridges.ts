import type { Mutation } from '../mutation.ts';

const reactNative = 'sdks/react-native/src';
const capacitor = 'sdks/capacitor/src';
const tests = ['capture/bridge'];
const inReactNative = { tests, only: 'React Native’s example app' };
const inCapacitor = { tests, only: 'Capacitor’s example app' };

/** Web view packages. Messages of the page itself are in the capture SDK's list. */
export const bridges: readonly Mutation[] = [
  {
    name: 'React Native does not ask for the camera on Android',
    file: `${reactNative}/use-camera-asked.ts`,
    find: '    PermissionsAndroid.request(camera).then(go, go);\n',
    replace: '    go();\n',
    ...inReactNative,
  },
  {
    name: 'React Native believes every page that its web view shows',
    file: `${reactNative}/pet-camera.tsx`,
    find: 'hear(nativeEvent.data, nativeEvent.url)',
    replace: 'hear(nativeEvent.data, service)',
    ...inReactNative,
  },
  {
    name: 'React Native’s digest of a photo is not that of the page',
    file: `${reactNative}/hex-sha256.ts`,
    find: ".padStart(2, '0')",
    replace: '',
    ...inReactNative,
  },
  {
    name: 'React Native does not hand on the photos',
    file: `${reactNative}/pet-camera.tsx`,
    find: 'onCameraResult: (result) => latest.current.onCameraResult(result),',
    replace: 'onCameraResult: () => {},',
    ...inReactNative,
  },
  {
    name: 'Capacitor has no implementation on Android',
    file: `${capacitor}/plugin.ts`,
    find: '  android: load,\n',
    replace: '',
    ...inCapacitor,
  },
  {
    name: 'Capacitor’s view has no capture session',
    file: `${capacitor}/capture-dialog.ts`,
    find: "    'capture-session-id': captureSessionId,\n",
    replace: '',
    ...inCapacitor,
  },
  {
    name: 'Capacitor does not say why the camera did not open',
    file: `${capacitor}/capture-dialog.ts`,
    find: '    code = isCameraFailure(detail) ? detail.code : undefined;\n',
    replace: '    code = isCameraFailure(detail) ? undefined : code;\n',
    ...inCapacitor,
  },
  {
    name: 'Capacitor leaves its dialog over the app',
    file: `${capacitor}/capture-dialog.ts`,
    find: '      dialog.remove();\n',
    replace: '',
    ...inCapacitor,
  },
];
