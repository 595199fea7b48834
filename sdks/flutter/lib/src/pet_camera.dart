import 'package:flutter/widgets.dart';
import 'package:webview_flutter/webview_flutter.dart';
import 'package:webview_flutter_android/webview_flutter_android.dart';
import 'package:webview_flutter_wkwebview/webview_flutter_wkwebview.dart';

import 'capture_page.dart';
import 'hear_capture_page.dart';

/// The service's capture page in a web view. The app asks for the camera's permission before it shows this. Another
/// capture needs another `key`.
class PetCamera extends StatefulWidget {
  const PetCamera({
    super.key,
    required this.page,
    required this.onCameraResult,
    this.onDetectionStatus,
    this.onCameraError,
  });

  final CapturePage page;

  /// A result that is no success is not the end: the page says how to continue, and another one follows.
  final void Function(CameraResult) onCameraResult;
  final void Function(Map<String, dynamic>)? onDetectionStatus;

  /// The page tells the user, too.
  final void Function(CapturePageError)? onCameraError;

  @override
  State<PetCamera> createState() => _PetCameraState();
}

class _PetCameraState extends State<PetCamera> {
  late final WebViewController _controller;

  @override
  void initState() {
    super.initState();
    final heard = HearCapturePage(
      onResult: (result) => widget.onCameraResult(result),
      onStatus: (status) => widget.onDetectionStatus?.call(status),
      onError: (error) => widget.onCameraError?.call(error),
    );
    final page = widget.page;
    _controller = WebViewController.fromPlatformCreationParams(
      _creationParams(),
      onPermissionRequest: (request) => request.grant(),
    )
      ..setJavaScriptMode(JavaScriptMode.unrestricted)
      // A message does not say which page sent it, so that there is only one.
      ..setNavigationDelegate(
        NavigationDelegate(
          onNavigationRequest: (request) =>
              page.isOfService(request.url) ? NavigationDecision.navigate : NavigationDecision.prevent,
        ),
      )
      // The page looks for `window.rhinarium`.
      ..addJavaScriptChannel('rhinarium', onMessageReceived: (message) => heard.hear(message.message));
    final platform = _controller.platform;
    if (platform is AndroidWebViewController) platform.setMediaPlaybackRequiresUserGesture(false);
    _controller.loadRequest(page.address);
  }

  PlatformWebViewControllerCreationParams _creationParams() => WebViewPlatform.instance is WebKitWebViewPlatform
      ? WebKitWebViewControllerCreationParams(
          allowsInlineMediaPlayback: true,
          mediaTypesRequiringUserAction: const <PlaybackMediaTypes>{},
        )
      : const PlatformWebViewControllerCreationParams();

  @override
  Widget build(BuildContext context) => WebViewWidget(controller: _controller);
}
