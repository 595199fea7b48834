/// What the service's page for web views needs to know.
class CapturePage {
  const CapturePage({
    required this.service,
    required this.licenseKey,
    required this.captureSessionId,
    required this.species,
    required this.purpose,
    this.language,
    this.position,
    this.isSilent = false,
  });

  /// The service's address, as `https://pets.example`.
  final String service;

  /// Of scope `capture`: it stands in the page's address.
  final String licenseKey;

  /// From your own server.
  final String captureSessionId;

  /// `DOG` or `CAT`.
  final String species;

  /// `PET_PROFILE_REGISTRATION`, `PET_VERIFICATION` or `PET_IDENTIFICATION`.
  final String purpose;

  /// A BCP 47 tag; without it the web view's.
  final String? language;

  /// `back` or `front`.
  final String? position;
  final bool isSilent;

  String get _origin => service.replaceFirst(RegExp(r'/+$'), '');

  /// The address to open. What follows `#` reaches no server.
  Uri get address {
    final given = {
      'key': licenseKey,
      'session': captureSessionId,
      'species': species,
      'purpose': purpose,
      if (language != null) 'language': language!,
      if (position != null) 'position': position!,
      if (isSilent) 'sound': 'off',
    };
    final words = given.entries.map((entry) => '${entry.key}=${Uri.encodeComponent(entry.value)}');
    return Uri.parse('$_origin/capture/host.html#${words.join('&')}');
  }

  /// Whether an address is one of the service.
  bool isOfService(String address) => address.startsWith('$_origin/');
}
