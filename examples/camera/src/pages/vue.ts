import '@rhinarium/capture/define-element';
import type { CameraResult } from '@rhinarium/capture';
import { createApp, defineComponent, h, onMounted, ref } from 'vue';
import { openSession, type Session, sayResult, uploadPhotos } from './capture-session.ts';

// In a single-file component, with `isCustomElement: (tag) => tag === 'pet-camera-view'` for the compiler, this is
// <pet-camera-view :license-key="session.licenseKey" … :upload.prop="uploadPhotos" @cameraresult="onResult" />
const Camera = defineComponent(() => {
  const session = ref<Session>();
  const said = ref('');
  onMounted(async () => {
    try {
      session.value = await openSession();
    } catch (error) {
      said.value = (error as Error).message;
    }
  });
  const onCameraresult = async ({ detail }: CustomEvent<CameraResult>) => {
    said.value = await sayResult(detail, session.value!.sessionId);
  };
  return () =>
    session.value === undefined
      ? h('p', said.value || 'Just a moment …')
      : [
          h('pet-camera-view', {
            'license-key': session.value.licenseKey,
            'capture-session-id': session.value.sessionId,
            species: session.value.species,
            purpose: session.value.purpose,
            '.upload': uploadPhotos,
            onCameraresult,
          }),
          h('output', said.value),
        ];
});

createApp(Camera).mount('#app');
