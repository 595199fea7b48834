# The image for both architectures, pushed with its provenance and a list of what is in it:
#   REPOSITORY=registry.example.com/rhinarium VERSION=0.1.0 docker buildx bake --push
# For this machine alone, into its own Docker:
#   docker buildx bake local
variable "REPOSITORY" {
  default = "rhinarium"
}

variable "VERSION" {
  default = "dev"
}

group "default" {
  targets = ["image"]
}

target "image" {
  context   = "."
  tags      = ["${REPOSITORY}:${VERSION}"]
  platforms = ["linux/amd64", "linux/arm64"]
  labels = {
    "org.opencontainers.image.title"    = "Rhinarium"
    "org.opencontainers.image.version"  = VERSION
    "org.opencontainers.image.licenses" = "Apache-2.0"
  }
  attest = ["type=provenance,mode=max", "type=sbom"]
}

target "local" {
  inherits  = ["image"]
  platforms = []
  attest    = []
  output    = ["type=docker"]
}
