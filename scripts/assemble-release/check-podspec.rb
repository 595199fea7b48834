# Evaluates the podspec in a folder as CocoaPods does, and checks what `pod lib lint --quick` would without a network:
# required attributes, a summary of one sentence, files for each pattern, the tag that the source names.
class Spec
  attr_reader :values

  def initialize(prefix = '', values = {})
    @prefix = prefix
    @values = values
    yield self if block_given?
  end

  def ios = Spec.new('ios.', @values)

  def method_missing(name, *given)
    key = @prefix + name.to_s.delete_suffix('=')
    return @values.fetch(key) unless name.end_with?('=')
    @values[key] = given.first
  end

  def respond_to_missing?(*) = true
end

module Pod
  Spec = ::Spec
end

folder = File.expand_path(ARGV.fetch(0))
path = File.join(folder, 'RhinariumCapture.podspec')
spec = eval(File.read(path), TOPLEVEL_BINDING, path).values
known = %w[name version summary homepage license author source ios.deployment_target swift_version source_files
           resource_bundles frameworks]
raise "unknown attributes: #{spec.keys - known}" unless (spec.keys - known).empty?
raise "missing attributes: #{known - spec.keys}" unless (known - spec.keys).empty?
raise 'the summary is too long' if spec['summary'].length > 140
raise "no #{spec['license'][:file]}" unless File.file?(File.join(folder, spec['license'][:file]))
counts = [*spec['source_files'], *spec['resource_bundles'].values.flatten].to_h do |pattern|
  [pattern, Dir.glob(File.join(folder, pattern)).length]
end
raise "patterns without files: #{counts}" if counts.values.any?(&:zero?)
tags = IO.popen(['git', '-C', folder, 'tag'], &:read).split
raise "no tag #{spec['source'][:tag]}" unless tags.include?(spec['source'][:tag])
puts "podspec: #{spec['name']} #{spec['version']}, files: #{counts}, tag #{spec['source'][:tag]}"
