# From the repository's root, so that the pod sees the same files as the Swift package.
Pod::Spec.new do |s|
  s.name = 'RhinariumCapture'
  s.version = '1.4.0'
  s.summary = 'Photographs a dog’s nose or a cat’s face for a Rhinarium service.'
  s.homepage = 'https://rhinarium.example'
  s.license = { :type => 'Apache-2.0', :file => 'LICENSE' }
  s.author = 'The Rhinarium authors'
  s.source = { :git => 'https://git.rhinarium.example/rhinarium/rhinarium.git', :tag => "ios-#{s.version}" }
  s.ios.deployment_target = '15.0'
  s.swift_version = '5.9'
  # Core and adapter are one module here; Package.swift has two.
  s.source_files = 'sdks/ios/Sources/**/*.swift'
  s.resource_bundles = { 'RhinariumCapture_Privacy' => ['sdks/ios/Sources/RhinariumCapture/PrivacyInfo.xcprivacy'] }
  s.frameworks = 'AVFoundation', 'CoreImage', 'CoreMedia', 'CoreVideo', 'SwiftUI', 'UIKit'
end
