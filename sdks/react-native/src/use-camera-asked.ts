import { useEffect, useState } from 'react';
import { PermissionsAndroid, Platform } from 'react-native';

/**
 * Whether the user has been asked for the camera. Android asks the app before the web view opens; iOS asks by itself. A
 * refusal is the page's to explain: photos can be chosen there as well.
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
