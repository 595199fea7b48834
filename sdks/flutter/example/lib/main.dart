import 'dart:convert';

import 'package:flutter/material.dart';
import 'package:http/http.dart' as http;
import 'package:permission_handler/permission_handler.dart';
import 'package:rhinarium_capture/rhinarium_capture.dart';

// An app with one button: it photographs a dog's nose for a capture session of the app's own server.
const yourServer = 'https://api.example.com';

void main() => runApp(const MaterialApp(home: Home()));

/// Your server creates the session with its own full key and says with which key the app may make photos for it.
Future<CapturePage> openSession() async {
  final answer = await http.post(
    Uri.parse('$yourServer/api/capture-sessions'),
    headers: {'content-type': 'application/json'},
    body: jsonEncode({'species': 'DOG', 'purpose': 'PET_IDENTIFICATION'}),
  );
  if (answer.statusCode != 201) throw Exception('No capture session: ${answer.statusCode}');
  final data = (jsonDecode(answer.body) as Map<String, dynamic>)['data'] as Map<String, dynamic>;
  return CapturePage(
    service: data['service'] as String,
    licenseKey: data['captureKey'] as String,
    captureSessionId: data['sessionId'] as String,
    species: 'DOG',
    purpose: 'PET_IDENTIFICATION',
  );
}

/// Your server hands them on to the service, and knows what to do with them.
Future<void> send(String sessionId, List<ReceivedFile> files) async {
  for (final file in files) {
    final address = Uri.parse('$yourServer/photos?kind=${file.kind}&session=$sessionId');
    final answer = await http.post(address, headers: {'content-type': file.type}, body: file.bytes);
    if (answer.statusCode >= 300) throw Exception('A photo was not taken: ${answer.statusCode}');
  }
}

class Home extends StatefulWidget {
  const Home({super.key});

  @override
  State<Home> createState() => _HomeState();
}

class _HomeState extends State<Home> {
  CapturePage? _page;
  String _line = 'No photos yet.';

  Future<void> _begin() async {
    await Permission.camera.request();
    try {
      final page = await openSession();
      setState(() => _page = page);
    } on Exception catch (failure) {
      setState(() => _line = '$failure');
    }
  }

  Future<void> _finish(CapturePage page, CameraResult result) async {
    if (!result.isSuccess) return;
    setState(() => _page = null);
    await send(page.captureSessionId, result.files);
    setState(() => _line = '${result.files.length} photos sent.');
  }

  @override
  Widget build(BuildContext context) {
    final page = _page;
    return Scaffold(
      body: SafeArea(
        child: page == null
            ? Column(
                children: [
                  Text(_line),
                  TextButton(onPressed: _begin, child: const Text('Photograph the dog')),
                ],
              )
            : PetCamera(
                page: page,
                onCameraResult: (result) => _finish(page, result),
                onCameraError: (error) => setState(() => _line = error.code),
              ),
      ),
    );
  }
}
