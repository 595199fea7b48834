#!/bin/sh
# Checks the Helm chart: lints it, renders it with the values of ci/, and compares what comes out with the schemas of
# Kubernetes. Helm is the machine's; where there is none it is compiled by Go, which takes minutes. The schemas come from
# PyPI. No cluster is asked.
set -eu
cd "$(dirname "$0")/.."
chart=deploy/helm/rhinarium
place=dist/check-chart
helm_version=v3.21.4
kubernetes_version=1.36.0
mkdir -p "$place"
helm=$(command -v helm || true)
if [ -z "$helm" ]; then
  helm=$(go env GOPATH)/bin/helm
  [ -x "$helm" ] || go install -ldflags '-s -w' "helm.sh/helm/v3/cmd/helm@$helm_version"
fi
[ -x "$place/python/bin/python" ] || python3 -m venv "$place/python"
"$place/python/bin/python" -m pip install --quiet --disable-pip-version-check kubernetes-validate==1.37.0
# Helm compiled by Go takes itself for one of an old Kubernetes.
cluster="--kube-version $kubernetes_version"
for values in "$chart"/ci/*-values.yaml; do
  "$helm" lint --strict --quiet $cluster "$chart" --values "$values"
  rendered=$place/$(basename "$values")
  "$helm" template $cluster pets "$chart" --namespace pets --values "$values" > "$rendered"
  # The schemas know nothing of the operator of Prometheus.
  "$place/python/bin/python" scripts/split-rendered.py "$rendered" monitoring.coreos.com > "$rendered.core"
  "$place/python/bin/kubernetes-validate" --strict --kubernetes-version "$kubernetes_version" "$rendered.core"
done
# As the workflow `release` packages it.
"$helm" package "$chart" --version 0.0.0-check --app-version 0.0.0-check --destination "$place" > /dev/null
if "$helm" template $cluster pets "$chart" > /dev/null 2>&1; then
  echo 'The chart renders without an image, an address and a secret.' >&2
  exit 1
fi
echo "The chart is sound: $(cat "$place"/*-values.yaml | grep -c '^kind:') objects from $(ls "$chart"/ci | wc -l) sets of values. No cluster has run it."
