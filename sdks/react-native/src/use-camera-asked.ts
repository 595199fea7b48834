import { useEffect, useState } from 'react';
import { PermissionsAndroid, Platform } from 'react-native';

/**
 * Whether the camera permission was requested. Android asks the app before the web view opens, iOS asks automatically.
 * The page explains a denial, because photos can be chosen there as well.
 */
export function useCameraAsked(): boolean {
  const [isAsked, setIsAsked] = useState(Platform.OS !== 'android');
  useEffect(() => {
    const camera = PermissionsAndroid.PERMISSIONS['CAMERA'];
    if (Platform.OS !== 'android' || camera === undefined) return;
    const go = () => setIsAsked(true);
    PermissionsAndroid.request(camera).then(go, go);
  }, []);
  return isAsked;
}
