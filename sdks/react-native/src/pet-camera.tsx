import {
  type CapturePage,
  type CapturePageListener,
  capturePageAddress,
  hearCapturePage,
  isOfService,
  serviceOrigin,
} from '@rhinarium/capture/web-view';
import { useEffect, useMemo, useRef } from 'react';
import type { StyleProp, ViewStyle } from 'react-native';
import { WebView } from 'react-native-webview';
import { hexSha256 } from './hex-sha256.ts';
import { useCameraAsked } from './use-camera-asked.ts';
import { client } from './version.ts';

export interface PetCameraProps extends CapturePage, CapturePageListener {
  readonly style?: StyleProp<ViewStyle>;
}

/** The service's capture page in a web view. Another `captureSessionId` begins another capture. */
export function PetCamera(props: PetCameraProps) {
  const { service, captureSessionId, style } = props;
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  const isAsked = useCameraAsked();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what one capture sent says nothing about the next.
  const hear = useMemo(
    () =>
      hearCapturePage(
        {
          onDetectionStatus: (status) => latest.current.onDetectionStatus?.(status),
          onCameraError: (error) => latest.current.onCameraError?.(error),
          onCameraResult: (result) => latest.current.onCameraResult(result),
        },
        { service, sha256: hexSha256 },
      ),
    [service, captureSessionId],
  );
  if (!isAsked) return null;
  return (
    <WebView
      key={captureSessionId}
      style={style}
      source={{ uri: capturePageAddress({ client, ...props }) }}
      // An address outside the list is opened in the browser, which must not happen to one with the key.
      originWhitelist={[serviceOrigin(service)]}
      // The list is compared by its beginning: https://pets.example.org would pass for https://pets.example.
      onShouldStartLoadWithRequest={({ url }) => isOfService(url, service)}
      onMessage={({ nativeEvent }) => hear(nativeEvent.data, nativeEvent.url)}
      allowsInlineMediaPlayback
      mediaPlaybackRequiresUserAction={false}
      mediaCapturePermissionGrantType="grantIfSameHostElsePrompt"
    />
  );
}
