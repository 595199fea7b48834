/// The capture SDK for Flutter. Never compiled: see README.
library;

export 'src/capture_page.dart' show CapturePage;
export 'src/hear_capture_page.dart' show CameraResult, CapturePageError, ReceivedFile;
export 'src/pet_camera.dart' show PetCamera;
