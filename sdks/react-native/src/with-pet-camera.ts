/** The part of an Expo app's configuration that the plugin reads and changes. */
interface AppConfig {
  readonly ios?: { readonly infoPlist?: Readonly<Record<string, unknown>> };
  readonly android?: { readonly permissions?: readonly string[] };
}

/** Options in `app.json`. */
interface PluginOptions {
  /** Why the app uses the camera, as iOS shows it when it asks. */
  readonly cameraPermission?: string;
}

const CAMERA = 'android.permission.CAMERA';
const PURPOSE = 'The camera photographs your pet so that it can be recognised.';

/** Expo config plugin: sets what an app needs so that the web view shows the camera. A purpose that the app states stays. */
export default function withPetCamera<Config extends AppConfig>(
  config: Config,
  { cameraPermission }: PluginOptions = {},
): Config {
  const infoPlist = config.ios?.infoPlist ?? {};
  const purpose = cameraPermission ?? infoPlist['NSCameraUsageDescription'] ?? PURPOSE;
  const permissions = new Set([...(config.android?.permissions ?? []), CAMERA]);
  return {
    ...config,
    ios: { ...config.ios, infoPlist: { ...infoPlist, NSCameraUsageDescription: purpose } },
    android: { ...config.android, permissions: [...permissions] },
  };
}
