import 'dart:convert';
import 'dart:typed_data';

import 'package:crypto/crypto.dart';

/// A photo, as JPEG.
class ReceivedFile {
  const ReceivedFile({required this.kind, required this.name, required this.type, required this.bytes});

  /// `fingerprint` or `appearance`.
  final String kind;
  final String name;
  final String type;
  final Uint8List bytes;
}

class CameraResult {
  const CameraResult({required this.isSuccess, required this.reason, required this.files});

  final bool isSuccess;

  /// Why it failed: `CAMERA_LOST`, `TIMEOUT`, `WRONG_SPECIES`, `CANCELED` or `INTERNAL`.
  final String? reason;
  final List<ReceivedFile> files;
}

/// Why no capture began: `InvalidLicense`, `PermissionDenied`, `CameraOpenFailed`; or `BridgeError`.
class CapturePageError {
  const CapturePageError(this.code, {this.serverCode});

  final String code;

  /// The service's code, of `InvalidLicense`.
  final String? serverCode;
}

class _Begun {
  _Begun(this.message);

  final Map<String, dynamic> message;
  final List<String> chunks = [];
}

/// Puts together what the page sends, as `createFileReceiver` of `@rhinarium/capture` does. Give it every message, in
/// order.
class HearCapturePage {
  HearCapturePage({required this.onResult, this.onStatus, this.onError});

  final void Function(CameraResult) onResult;

  /// `{type: Processing, guidance: MOVE_CLOSER}` and so on.
  final void Function(Map<String, dynamic>)? onStatus;
  final void Function(CapturePageError)? onError;

  final Map<String, _Begun> _begun = {};
  List<ReceivedFile> _files = [];

  void hear(String text) {
    final CameraResult? result;
    final Map<String, dynamic> message;
    try {
      message = _read(text);
      result = _take(message);
    } on Object {
      onError?.call(const CapturePageError('BridgeError'));
      return;
    }
    if (result != null) onResult(result);
    if (message['t'] == 'status') onStatus?.call(message['status'] as Map<String, dynamic>);
    if (message['t'] == 'error') {
      onError?.call(CapturePageError(message['code'] as String, serverCode: message['serverCode'] as String?));
    }
  }

  Map<String, dynamic> _read(String text) {
    final message = jsonDecode(text) as Map<String, dynamic>;
    if (message['v'] != 1 || message['t'] is! String) throw const FormatException('not a message of protocol 1');
    return message;
  }

  CameraResult? _take(Map<String, dynamic> message) {
    switch (message['t']) {
      case 'file.begin':
        _begun[message['id'] as String] = _Begun(message);
      case 'file.chunk':
        final chunks = _begun[message['id']]!.chunks;
        if (chunks.length != message['n']) throw const FormatException('a chunk is out of order');
        chunks.add(message['data'] as String);
      case 'file.end':
        _files.add(_finish(_begun.remove(message['id'])!));
      case 'result':
        if (_begun.isNotEmpty) throw const FormatException('a photo was not sent completely');
        final files = _files;
        _files = [];
        final reason = message['reason'] as String?;
        return CameraResult(isSuccess: message['type'] == 'Success', reason: reason, files: files);
    }
    return null;
  }

  ReceivedFile _finish(_Begun begun) {
    final bytes = BytesBuilder(copy: false);
    for (final chunk in begun.chunks) {
      bytes.add(base64Decode(chunk));
    }
    final content = bytes.takeBytes();
    final {'kind': String kind, 'name': String name, 'type': String type, 'size': int size, 'sha256': String digest} =
        begun.message;
    if (content.length != size || sha256.convert(content).toString() != digest) {
      throw const FormatException('a photo is not what was sent');
    }
    return ReceivedFile(kind: kind, name: name, type: type, bytes: content);
  }
}
